"""Probing the tool: a class, its noise, every prediction opened up. For the experimenter alone.

Everything here sees truth and natural predictions; nothing of it is reachable from an episode.
"""
