"""What the loop does about blockers and failures, and how it asks a person. Pure."""
