"""What visits teach, and how well: knowledge, recall, studies, replays."""
