"""The help in words: what the study is, the keys, the signs, and what words mean here."""

from typing import TYPE_CHECKING, Final

from textual.content import Content

from predact_tui.bindings import GROUPS, Command, Group, in_group, key_name
from predact_tui.present.lines import MUTED, Line, Section
from predact_tui.present.safe import fit, width
from predact_tui.present.spans import LOOKS, Look

if TYPE_CHECKING:
    from engine.switches import Switches

STUDY: Final = Section(
    "What this is",
    (
        Line("In the middle of a term you decide which students are at risk of a D or F."),
        Line("A prediction tool names those it takes to be; it can be wrong."),
        Line("Step 1: read the report."),
        Line("Step 2: decide for each student it names, and hand in."),
        Line("Step 3: ask the assistant, which looks up grades, predicts, and tries what-ifs."),
        Line("Change your decisions if you want to, and hand in again. Then the truth is shown."),
    ),
)
WORDS: Final = Section(
    "Words",
    (
        Line("At risk: will finish the course with a D or F."),
        Line("The tool says at risk: the prediction tool gave the student a D or F."),
        Line("Your decision: at risk or not at risk, whatever the tool says."),
        Line("Confidence: how far similar past students agree. It is no probability."),
        Line("Missing work counts neither for nor against the average, until it is graded."),
        Line("What-if: a grade worked out for scores that the student does not have."),
        Line("Questions left: how many more you can ask the assistant."),
    ),
)
_KEYS_CELLS: Final = 14
_SIGN_CELLS: Final = 8


def legend() -> Content:
    """Return the looks of values in answers, each with what it means."""
    heading = Content.styled("Marks in answers", "bold $text-accent")
    return Content("\n").join([heading, *(_look(look) for look in LOOKS.values())])


def _look(look: Look) -> Content:
    signed = look.sign("62.5")
    padding = " " * (_SIGN_CELLS - len(signed))
    return Content.assemble((signed, look.style), f"{padding}{look.name}: {look.meaning}")


REPLAY: Final[tuple[Group, ...]] = ("replay", "look", "view", "lists", "everywhere")
"""The groups of keys that work in a replay."""


def groups(switches: "Switches | None", *, watched: bool = False) -> tuple[Group, ...]:
    """Return the groups of keys to tell of; those that the episode's switches take away are not.

    `watched`: of a replay.
    """
    if watched:
        return REPLAY
    if switches is None:
        return tuple(GROUPS)
    gone: set[Group] = {"probe", "why", "toolbox", "compare", "replay"}
    if not switches.one_key:
        gone.add("ask")
    if not (switches.highlight or switches.tool_cards):
        gone.add("look")
    return tuple(group for group in GROUPS if group not in gone)


def keys(group: Group, room: int, *, watched: bool = False) -> Content:
    """Return the keys of a group at a width: beside the words, or above where it is narrow.

    `watched`: without those that mean something else in a replay.
    """
    taken = set() if not watched or group == "replay" else _of_replay()
    heading = Content.styled(GROUPS[group], "bold $text-accent")
    told = [(command, [key for key in command.keys if key not in taken])
            for command in in_group(group)]  # fmt: skip
    rows = [_key(command, " ".join(map(key_name, left)), room) for command, left in told if left]
    return Content("\n").join([heading, *rows])


def _of_replay() -> set[str]:
    return {key for command in in_group("replay") for key in command.keys}


def _key(command: Command, shown: str, room: int) -> Content:
    if room < 46:
        return Content.assemble((shown, "bold"), " ", (command.description, MUTED))
    wrapped = Content(command.description).wrap(max(1, room - _KEYS_CELLS - 1))
    first = shown if width(shown) > _KEYS_CELLS else fit(shown, _KEYS_CELLS)
    indent = Content(" " * (_KEYS_CELLS + 1))
    lines = [Content.assemble((first, "bold"), " ", wrapped[0])]
    return Content("\n").join([*lines, *(indent.append(line) for line in wrapped[1:])])
