"""What kind of page it is, and whether it is complete. Pure."""
