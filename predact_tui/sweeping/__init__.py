"""Sweeps: grids of episodes, run to their end."""
