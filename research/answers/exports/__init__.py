"""Proof files, saved copies, exports."""
