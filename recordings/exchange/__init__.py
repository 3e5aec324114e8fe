"""Recordings in the formats of other tools, and our own for moving them whole."""
