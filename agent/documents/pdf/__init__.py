"""PDF: lines, reading order, running heads, text."""
