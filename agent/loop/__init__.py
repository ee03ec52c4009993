"""The loop of a visit: PERCEIVE, DECIDE, ACT, VERIFY. Pure."""
