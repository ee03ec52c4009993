"""Pages read in the agent's browser for a question."""
