"""Loss, measures and comparison of sessions."""
