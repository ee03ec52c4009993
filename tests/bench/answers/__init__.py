"""Questions over real manuals with the words that a right answer holds, and a web of these manuals on loopback."""
