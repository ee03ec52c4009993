"""Search providers: one port, an adapter for each, and what the installation knows of them."""
