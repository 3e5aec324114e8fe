"""The formats in which a recording is one document: their endings, and what makes them."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from recordings.exchange.recorded import Recorded


@dataclass(frozen=True)
class Document:
    """A format: the ending of its files, and the function that makes a recording's text.

    `joins`: several recordings may follow one another in one file.
    """

    ending: str
    text: Callable[[Recorded], str]
    joins: bool = False


# Each is imported when it is asked for: a page needs no Textual, a log no page.


def _predact(recorded: Recorded) -> str:
    from recordings.exchange.predact_export import episode_text

    return episode_text(recorded)


def _jsonl(recorded: Recorded) -> str:
    from recordings.exchange.jsonl_export import jsonl_text

    return jsonl_text(recorded)


def _md(recorded: Recorded) -> str:
    from predact_tui.exporting.markdown_text import markdown_text

    return markdown_text(recorded)


def _html(recorded: Recorded) -> str:
    from predact_tui.exporting.page import page

    return page(recorded)


def _svg(recorded: Recorded) -> str:
    from predact_tui.exporting.screenshot import screen_svg

    return screen_svg(recorded)


def _cast(recorded: Recorded) -> str:
    from predact_tui.exporting.cast import cast_text

    return cast_text(recorded)


DOCUMENTS: Final = {
    "predact": Document(".json", _predact),
    "jsonl": Document(".jsonl", _jsonl, joins=True),
    "md": Document(".md", _md),
    "html": Document(".html", _html),
    "svg": Document(".svg", _svg),
    "cast": Document(".cast", _cast),
}
"""All formats but the tables and the study's log, which gather several recordings."""
