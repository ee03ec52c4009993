"""Questions, what is done with their answers, and where answers come from."""
