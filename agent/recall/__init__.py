"""What the team's earlier visits left: cached actions, patterns, trajectories, trust in the local judge."""
