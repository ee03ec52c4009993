"""Elements, zones, repeated blocks and text of a page. Pure."""
