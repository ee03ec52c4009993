"""The worker: claims visits, runs them in its browser, keeps their leases."""
