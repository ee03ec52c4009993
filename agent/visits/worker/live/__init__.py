"""The live link: one direct connection between a person's socket in the web process and the browser's host."""
