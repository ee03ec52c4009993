"""Search providers behind one port."""
