"""Does a source support a sentence? Pure."""
