"""Which offers are of one product, on what terms they sell it, and what an amount is in another currency."""
