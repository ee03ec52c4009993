"""Reports: a wide question as a plan of sub-questions, their answers as one text with one list of sources."""
