"""Actions repeated without a model: cache, patterns, trajectories."""
