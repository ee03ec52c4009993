"""Products out of offers: which offers are of one product, on what terms they sell it, and what that is in another currency."""
