"""Where a running visit asks for a person."""
