"""Following other players, and their presence."""
