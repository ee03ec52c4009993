"""Saved lists of vendors, and how the team's visits to each of them have gone."""
