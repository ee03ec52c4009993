"""Operations and schemas of the API."""
