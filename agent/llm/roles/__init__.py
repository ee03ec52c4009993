"""What models are asked for: decide, judge, see, vote."""
