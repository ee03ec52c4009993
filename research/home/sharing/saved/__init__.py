"""Saved views: the filter of a table under a name, for one member or for the team."""
