"""Groups of students and pronouns: "all of them", "the flagged students", "the others", "she"."""

from collections.abc import Sequence
from typing import Final

from engine.seats.offline.frame import Item, Kind, line_of
from engine.seats.offline.phrases import compiled, may_match

GROUPS: Final[tuple[tuple[Kind, tuple[str, ...]], ...]] = (
    (
        "others",
        (
            "the? other/others flag? student/one",
            "the others",
            "rest of them",
            "rest of the flag student/one?",
            "remaining student/flag student?",
            "everyone else flag",
        ),
    ),
    (
        "flagged",
        (
            "all/each/every/any/both/these/those/only of? the/my/your? flag student/one?",
            "the/my/your flag student/one?",
            "flag student/one",
            "everyone flag",
            "everyone who/that is/are/was flag",
            "all/each/every of? the/my? at risk student/one?",
            "the? at risk student/one",
            "all/each/every/the/among/of of? the? student at risk",
            "student at risk",
            "all of them",
            "them all",
            "they all",
            "each/every one? of them",
            "each one",
            "all of the student on/in the/your/my list/report",
            "everyone on/in the/your/my list/report",
            "all/the student on/in the/your/my list/report",
            "the/whole list of flag",
            "flag list",
        ),
    ),
    (
        "class",
        (
            "all of? the? student in/of? the? class/course?",
            "every/each single? student in/of? the? class/course?",
            "whole/entire/full/complete class/course",
            "the student in/of the/this? class/course",
            "student in/of the/this? class/course",
            "for/of all",
            "for/of everyone",
        ),
    ),
    (
        "pronoun",
        (
            "this/that/same student/one",
            "both of them",
            "both student?",
            "these/those student/two/one?",
            "he/she/him/her/hers/his/himself/herself",
            "they/them/their/theirs",
        ),
    ),
)
"""What makes a group, the more particular first; "for" and "of" in front stay outside."""

_IT_DOES: Final = frozenset(("need", "get", "score", "would", "has", "have", "should", "can"))
_MANY: Final = frozenset(("they", "them", "their", "theirs", "both", "these", "those"))


def mark_groups(items: Sequence[Item]) -> list[Item]:
    """Mark groups and pronouns."""
    marked = list(items)
    words = frozenset(item.slot for item in items)
    for kind, phrases in GROUPS:
        for phrase in phrases:
            if may_match(phrase, words):
                marked = _marked(marked, kind, phrase)
    return _mark_it(marked)


def _marked(items: list[Item], kind: Kind, phrase: str) -> list[Item]:
    """Put one item of a kind in place of what a phrase matches."""
    line = line_of(items)
    match = compiled(phrase).search(line)
    while match:
        first = line.count(" ", 0, match.start()) - 1
        last = line.count(" ", 0, match.end()) - 1
        words = items[first:last]
        if kind == "class" and words[0].text in ("for", "of"):
            words, first = words[1:], first + 1
        raw = " ".join(item.raw for item in words)
        items = [*items[:first], Item(kind, _text(words), raw), *items[last:]]
        line = line_of(items)
        match = compiled(phrase).search(line)
    return items


def _text(words: Sequence[Item]) -> str:
    """Return "many" where several students are spoken of, otherwise "one"."""
    return "many" if any(item.text in _MANY for item in words) else "one"


def _mark_it(items: list[Item]) -> list[Item]:
    """Mark "it" where it does what only a student does, and "the student"."""
    marked: list[Item] = []
    for at, item in enumerate(items):
        behind = items[at + 1].text if at + 1 < len(items) else ""
        it_does = item.raw == "it" and behind in _IT_DOES
        the_one = item.raw == "student" and at > 0 and items[at - 1].text == "the"
        marked.append(Item("pronoun", "one", item.raw) if it_does or the_one else item)
    return marked
