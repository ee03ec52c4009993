"""Which element serves a goal. Pure."""
