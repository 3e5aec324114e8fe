"""The table of intents: its rows in order, and by name (intents.py tells how they are read)."""

from typing import Final

from engine.seats.offline.phrases import words_of
from engine.seats.offline.table.course import COURSE
from engine.seats.offline.table.future import PREDICTIONS, WHAT_IFS
from engine.seats.offline.table.present import SCORES
from engine.seats.offline.table.talk import ADVICE, TALK, UNKNOWN

TABLE: Final = (*UNKNOWN, *WHAT_IFS, *PREDICTIONS, *SCORES, *COURSE, *ADVICE, *TALK)

BY_NAME: Final = {intent.name: intent for intent in TABLE}

WORDS: Final = frozenset[str]().union(*(words_of(row.words + row.hints) for row in TABLE))
"""All words of the table: what typing errors are held against."""
