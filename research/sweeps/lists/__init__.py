"""Lists, filters, exports and reports of sweeps."""
