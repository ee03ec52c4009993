"""Finding anything of a team by words and meaning."""
