"""Operations on what was learned: site knowledge, studies, visits decided again."""
