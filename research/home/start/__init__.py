"""The guided start of a new team, its demo data, and what a whole installation still lacks."""
