"""What is asked again: when it is due, how offers are known again, what changed, which conditions are met."""
