"""The browser session of one visit: context, tabs, state, and the sites that it may reach."""
