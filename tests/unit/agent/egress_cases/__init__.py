"""Addresses that the guard must refuse or allow: special ranges, embeddings, spellings, tricks."""
