"""Kernels of mining: what counts and compares pairs of positions. Know no game."""
