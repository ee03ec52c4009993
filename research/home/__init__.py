"""What belongs to no single room: the search over everything, the guided start, template filters."""
