"""The answer pipeline. Pure."""
