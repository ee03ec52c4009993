"""Two sweeps over the same sites, to see what the second one costs: the sweeps, and a model for them."""
