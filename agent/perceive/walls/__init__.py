"""Pages that block a visitor: family, vendor, when to come back. Pure."""
