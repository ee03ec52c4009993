"""The console through which a person drives a browser."""
