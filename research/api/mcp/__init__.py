"""The desk for programs that speak the Model Context Protocol: the JSON API's operations as tools for a model."""
