"""The running system: supervisor and its programs."""
