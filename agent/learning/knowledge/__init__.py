"""Site knowledge: stored, used, demoted, exchanged."""
