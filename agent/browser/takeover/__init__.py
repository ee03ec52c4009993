"""A person drives: their input, the widgets that the console draws, private fields."""
