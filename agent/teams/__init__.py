"""People: users, teams, roles, sign-in, audit log."""
