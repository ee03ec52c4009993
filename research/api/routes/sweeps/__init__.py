"""Operations on sweeps and watches."""
