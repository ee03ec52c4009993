"""The child process that parses documents."""
