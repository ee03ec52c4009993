"""Language models: client, dialects, budgets, embeddings."""
