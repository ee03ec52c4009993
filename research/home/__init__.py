"""What belongs to no single room: the search over everything, and the guided start."""
