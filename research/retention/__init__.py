"""How long a team's things are kept, their deletion, and how much room they take."""
