"""Mouse and keyboard: the input gate, the agent's actions, drivers for form controls."""
