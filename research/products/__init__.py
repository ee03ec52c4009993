"""Products: offers of the same thing, joined over vendors and runs, with their prices over time."""
