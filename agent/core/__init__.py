"""Values, ports and errors that everything in the agent shares. Pure."""
