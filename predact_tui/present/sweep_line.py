"""A group of a sweep's episodes as a line: how far it is, and the F1 so far."""

from typing import Final

from textual.content import Content

from predact_tui.present.lines import MUTED
from predact_tui.present.safe import fit
from predact_tui.sweeping.job import Group
from predact_tui.sweeping.tally import Field

BAR: Final = 10
"""Cells of a bar."""
WIDTHS: Final = (26, 18, 16)
"""Cells of instructor, cell and assistant."""
ASSISTANT_FROM: Final = 110
"""Columns of the terminal from which on the assistant is shown."""
TITLES: Final = ("Done", "F1 first→final", "")


def heading(room: int) -> Content:
    """Return the columns' titles."""
    names = [fit("Instructor", WIDTHS[0]), fit("Cell", WIDTHS[1])]
    if room >= ASSISTANT_FROM:
        names.append(fit("Assistant", WIDTHS[2]))
    done, scores, _ = TITLES
    return Content.styled(f"  {' '.join(names)} {done:<{BAR + 8}}{scores}", MUTED)


def line(group: Group, field: Field, room: int, mark: str) -> Content:
    """Return a group's line."""
    instructor, assistant, cell = group
    names = [fit(_seat(instructor), WIDTHS[0]), fit(cell, WIDTHS[1])]
    if room >= ASSISTANT_FROM:
        names.append(fit(_seat(assistant), WIDTHS[2]))
    done = field.finished + field.invalid + field.failed
    counted = f"{done}/{field.of}"
    parts: list[str | tuple[str, str]] = [f"{mark}{' '.join(names)} ", _bar(done, field)]
    parts += [f" {counted:<7}", f"{_scores(field):<16}", *_trouble(field)]
    return Content.assemble(*parts)


def _seat(name: str) -> str:
    return name.removeprefix("scripted:").removeprefix("llm:")


def _bar(done: int, field: Field) -> tuple[str, str]:
    full = BAR * done // field.of if field.of else 0
    begun = min(BAR - full, -(-BAR * len(field.running) // field.of)) if field.of else 0
    style = "$text-success" if done == field.of else "$text-primary"
    return "█" * full + "▒" * begun + "·" * (BAR - full - begun), style


def _scores(field: Field) -> str:
    if not field.scored:
        return "-"
    return f"{field.first / field.scored:.2f}→{field.final / field.scored:.2f}"


def _trouble(field: Field) -> list[str | tuple[str, str]]:
    parts: list[str | tuple[str, str]] = []
    if field.running:
        parts.append(f"{len(field.running)} playing ")
    if field.invalid:
        parts.append((f"{field.invalid} invalid ", "bold $text-warning"))
    if field.failed:
        parts.append((f"{field.failed} failed", "bold $text-error"))
    return parts
