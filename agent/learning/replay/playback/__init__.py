"""Playing a recording through its ports."""
