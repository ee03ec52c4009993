"""What the API takes and gives, as pydantic models."""
