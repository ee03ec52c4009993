"""Words in pictures, read by a child process."""
