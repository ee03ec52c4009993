"""Does a message need the web? Pure."""
