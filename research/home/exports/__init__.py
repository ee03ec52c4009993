"""Files that are too large for one request: ordered, made by a worker with progress, kept for a time."""
