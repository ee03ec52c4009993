"""The page of a run: views, sockets, routes, admin."""
