"""What a picture of a page cannot show by itself, told to the console and carried out as a person chose."""
