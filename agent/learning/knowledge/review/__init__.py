"""Review of site knowledge by people."""
