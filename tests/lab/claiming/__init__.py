"""A large queue worked through by many worker processes, some of which are killed, some asked to stop."""

PARKS = "parks"  # the query of a visit that is parked at once and taken up in the end
