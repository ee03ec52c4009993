"""What to do next: ordered stages, the local mind, the policy. Pure."""
