"""Pages of sweeps: forms, lists, filters, exports, reports."""
