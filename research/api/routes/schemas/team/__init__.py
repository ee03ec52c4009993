"""What the operations on the team take and give: its members and limits, what it is told, its desk."""
