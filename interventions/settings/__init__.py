"""Settings of a team's desk."""
