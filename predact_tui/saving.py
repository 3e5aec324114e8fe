"""Saving what is shown as an SVG picture, in a place that can be written."""

import io
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from rich._export_format import CONSOLE_SVG_FORMAT
from rich.console import Console
from rich.segment import Segment, Segments
from textual.strip import Strip

_FORMAT: Final = re.sub(r"@font-face \{\{.*?\}\}", "", CONSOLE_SVG_FORMAT, flags=re.DOTALL)
"""Rich's picture of a terminal without fonts fetched from the network."""

_NOT_XML: Final = re.compile("[\ufffe\uffff]")
_NOT_IN_NAMES: Final = re.compile(r"[^\w.-]+", re.ASCII)


def picture(strips: Iterable[Strip], width: int, title: str) -> str:
    """Return lines of cells, `width` wide, as an SVG document."""
    console = Console(
        width=width,
        file=io.StringIO(),
        force_terminal=True,
        color_system="truecolor",
        record=True,
        legacy_windows=False,
    )
    for strip in strips:
        cells = [_clean(segment) for segment in strip.crop(0, width)]
        console.print(Segments([*cells, Segment.line()]), end="")
    svg = console.export_svg(title=title, code_format=_FORMAT)
    # Some viewers drop a text's leading spaces, which hold the columns apart.
    return svg.replace("<text ", '<text xml:space="preserve" ')


def file_name(*parts: str) -> str:
    """Return parts joined to the name of an SVG file that every system takes."""
    return _NOT_IN_NAMES.sub("_", "-".join(parts))[:120] + ".svg"


def folders() -> tuple[Path, ...]:
    """Return where files are saved: the working folder, if it is still there, else home."""
    try:
        return Path.cwd(), Path.home()
    except FileNotFoundError:
        return (Path.home(),)


def save(text: str, name: str, folders: Iterable[Path]) -> tuple[Path | None, str]:
    """Write `text` to the first folder that takes it; the path, and what to say.

    The path is None where none took it; what is said tells of every failure.
    """
    failures: list[str] = []
    for folder in folders:
        path = folder / name
        try:
            path.write_text(text, encoding="utf-8")
        except OSError as error:
            failures.append(f"{path} could not be written ({error.strerror or error}).")
        else:
            return path, " ".join([*failures, f"Saved as {path}"])
    return None, " ".join([*failures, "Nothing was saved."])


def _clean(segment: Segment) -> Segment:
    return Segment(_NOT_XML.sub("", segment.text), segment.style)
