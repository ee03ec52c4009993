"""Whether an offer is what was asked for. Pure."""
