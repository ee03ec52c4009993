"""Whether a thing can be bought. Pure."""
