"""Intents: what can be asked for, by which words, and which tools answer it.

The table of them (table/) is the understanding of the assistant.

A row is triggered by any of its `words` (phrases.py tells how they are written; words stand in
one form, lexicon.py); where nothing in the question triggers any row, by its `hints`. `who` says
whose it is, and a row fires only where that fits:

- nobody: no student is named
- anyone: whoever is named or not, it is not about students
- crowd: a group is named, or nobody
- named: single students are named
- person: the same, or the one spoken of before
- students: single ones or a group; else those spoken of before; else it is asked who
- single: the same, but a group is what they are held against
- among: as students, but a question who of those spoken of stays with them
- flagged: as students, but without a name the flagged students

`work`: a component must be named. `every`: a kind of work ("quiz") stands for all of it. `over`:
rows that this one takes the place of. Of two rows that fire, both are answered. `tools_for_work`
are called instead where components are named.
"""

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

Who: TypeAlias = Literal[
    "nobody", "anyone", "crowd", "named", "person", "students", "single", "among", "flagged"
]

GRADES: Final = "get_student_grades"
PREDICT: Final = "predict_final_grade_for_student"
PREDICT_ALL: Final = "predict_all_students"
MINIMUM: Final = "minimum_score_needed"
UNIFORM: Final = "simulate_uniform_remaining"
RECALCULATE: Final = "recalculate_grade"
STATS: Final = "get_assignment_stats"
CLASS_AVERAGE: Final = "get_class_average"
SYLLABUS: Final = "get_course_syllabus"
ATTEMPTED: Final = "list_all_assignments"
STUDENTS: Final = "list_students"
SUGGEST: Final = "suggest_intervention_for_student"


@dataclass(frozen=True)
class Intent:
    """A row of the table."""

    name: str
    who: Who
    tools: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    hints: tuple[str, ...] = ()
    over: tuple[str, ...] = ()
    work: bool = False
    every: bool = False
    tools_for_work: tuple[str, ...] = ()
