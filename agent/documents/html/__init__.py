"""HTML: main text, metadata, dates, the saved copy."""
