"""One page: loaded, settled, read by the injected script."""
