"""How a visit ends: the last look and the determination. Pure."""
