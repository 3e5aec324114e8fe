"""The composers of answers, one for each row of the table of intents."""

from engine.seats.offline.answers.compose import compose

__all__ = ["compose"]
