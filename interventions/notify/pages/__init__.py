"""Pages of a person's notices and a team's services."""
