"""From a fresh clone to an environment. Standard library only."""
