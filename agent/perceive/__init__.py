"""From the snapshot of a page to its PageUnderstanding. Pure."""
