"""The soak: a desk whose processes are killed at random while it works through a queue."""

POISON = "poison"  # the query of a visit that kills its worker each time
