"""The engine: courses, predictions, noise, tools, seats, the episode and its score.

It knows nothing of screens, files or databases (docs/architecture.md).
"""
