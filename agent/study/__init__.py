"""Study (S10): runs task sets, measures their loss, compares sessions over time."""
