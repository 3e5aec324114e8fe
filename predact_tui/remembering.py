"""What the screens remember from one start to the next: a small file in the data folder."""

from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

FILE: Final = "screen.json"


def settings_path() -> Path | None:
    """Return where the file lies; None where no data folder can be named."""
    from engine.errors import UserError
    from engine.home import home

    try:
        return home() / FILE
    except UserError:
        return None


def recalled(path: Path | None) -> dict[str, Any]:
    """Return what is kept, by name; nothing where the file cannot be used."""
    import json

    try:
        kept = json.loads(path.read_text(encoding="utf-8")) if path else {}
    except (OSError, ValueError, RecursionError):
        return {}
    return kept if isinstance(kept, dict) else {}


def remember(path: Path | None, values: Mapping[str, Any]) -> None:
    """Keep values beside what is kept; a place that cannot be written is no reason to stop."""
    import json

    if path is None:
        return
    # A file of its own first: a full disk must not cost what was kept before.
    new = path.with_suffix(".new")
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        new.write_text(json.dumps(recalled(path) | dict(values)), encoding="utf-8")
        new.replace(path)
        return
    with suppress(OSError):
        new.unlink(missing_ok=True)
