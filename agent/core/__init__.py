"""The agent's pure core: values, ports, the loop and its rules. No I/O is imported here."""
