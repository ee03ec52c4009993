"""What people do in the browser, and what it changed. Pure."""
