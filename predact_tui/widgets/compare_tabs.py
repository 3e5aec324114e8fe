"""The line of a comparison's pages: which is shown, and how much differs on each."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from textual.content import Content
from textual.events import Click
from textual.message import Message
from textual.style import Style
from textual.widgets import Static

from predact_tui.bindings import BY_ID
from predact_tui.present.compare_words import DIFFERENT, LESSER, SAME

if TYPE_CHECKING:
    from engine.comparing.parts import Comparison

Page: TypeAlias = Literal["figures", "decisions", "talk"]
PAGES: Final[tuple[Page, ...]] = ("figures", "decisions", "talk")


class CompareTabs(Static):
    """One line; a click on a page tells of it."""

    DEFAULT_CSS = """
    CompareTabs { height: 1; padding: 0 1; }
    """

    class Chosen(Message):
        """A page is wanted."""

        def __init__(self, page: Page) -> None:
            super().__init__()
            self.page = page

    def __init__(self) -> None:
        super().__init__("", markup=False)

    def show(self, current: Page, counts: Mapping[Page, tuple[int, int] | None]) -> None:
        """Show which page is in front; of each, how many lines differ, and differ less.

        None: nothing is compared there.
        """
        parts = [_tab(page, counts.get(page, (0, 0)), chosen=page == current) for page in PAGES]
        self.update(Content("  ").join(parts))

    def on_click(self, event: Click) -> None:
        """Tell which page was clicked."""
        page = event.style.meta.get("page")
        if page in PAGES:
            self.post_message(self.Chosen(page))


def _tab(page: Page, count: tuple[int, int] | None, *, chosen: bool) -> Content:
    command = BY_ID[f"compare.{page}"]
    edges = ("[", "]") if chosen else (" ", " ")
    text = f"{edges[0]}{command.shown} {command.label} {_said(count)}{edges[1]}"
    made = Content.styled(text, "bold $text-accent" if chosen else "")
    return made.stylize(Style.from_meta({"page": page}))


def _said(count: tuple[int, int] | None) -> str:
    if count is None:
        return "-"
    signs = zip((DIFFERENT, LESSER), count, strict=True)
    return " ".join(f"{sign}{number}" for sign, number in signs if number) or SAME


def counts(found: "Comparison") -> dict[Page, tuple[int, int] | None]:
    """Return how many lines of each page differ, and how many less; None where not compared."""
    figures = len(found.settings) + sum(score.differs for score in found.scores)
    otherwise = sum(pair.decided_otherwise for pair in found.students)
    differing = sum(bool(pair.differs) for pair in found.students)
    return {
        "figures": (figures, 0),
        "decisions": (otherwise, differing - otherwise) if found.unlike is None else None,
        "talk": (sum(bool(step.differs) for step in found.steps), 0),
    }
