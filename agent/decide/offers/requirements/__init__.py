"""What a query demands, one requirement at a time, and what an offer says to each."""
