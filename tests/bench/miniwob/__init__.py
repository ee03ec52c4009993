"""Scripted policies for MiniWoB++: they see the agent's state of a page alone, and act through its page port alone."""
