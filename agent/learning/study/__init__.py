"""Studies: sets of tasks run and compared by one loss."""
