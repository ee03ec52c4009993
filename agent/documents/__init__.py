"""HTML, PDF and pictures to text, in limited child processes."""
