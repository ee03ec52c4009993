"""Claims on interventions: every change of state."""
