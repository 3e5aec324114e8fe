"""The bottom line: the keys that work now. Help, Quit and Hand in always stand there."""

from collections.abc import Sequence
from typing import Any, Final

from textual.content import Content
from textual.events import Click, Resize
from textual.style import Style
from textual.widgets import Static

from predact_tui.bindings import BY_ID
from predact_tui.present.safe import width

ALWAYS: Final = ("app.help", "app.quit", "session.hand_in")
BETWEEN: Final = "  "
Item = tuple[str, str, str]
"""Binding id, key and words."""


TOGETHER: Final = {"ask.any": ("ask.grades", "ask.minimum", "ask.what_if", "ask.predict")}
"""Names under which keys stand together, to take less room."""


def items(wanted: Sequence[str], labels: dict[str, str] | None = None) -> list[Item]:
    """Return items for binding ids; `labels` gives other words where a key's meaning changed."""
    return [_item(name, labels or {}) for name in wanted]


def _item(name: str, labels: dict[str, str]) -> Item:
    if name in TOGETHER:
        return name, " ".join(BY_ID[one].shown for one in TOGETHER[name]), "Ask"
    command = BY_ID[name]
    return command.id, command.shown, labels.get(name, command.label)


def fitting(found: Sequence[Item], cells: int, keep: int) -> list[Item]:
    """Return the items that fit `cells`; the first `keep` stay, if need be without words."""
    kept = list(found[:keep])
    if _length(kept) > cells:
        return [(name, key, "") for name, key, _ in kept]
    for item in found[keep:]:
        if _length([*kept, item]) <= cells:
            kept.append(item)
    return kept


def _length(found: Sequence[Item]) -> int:
    texts = [f"{key} {words}" for _, key, words in found]
    return width(BETWEEN.join(texts)) + 2


class KeyBar(Static):
    """Keys and what they do; a click does it too."""

    def __init__(self, always: Sequence[str] = ALWAYS) -> None:
        super().__init__("", id="keys", markup=False)
        self._always = tuple(always)
        self._items: list[Item] = items(always)

    def show(self, wanted: Sequence[str], labels: dict[str, str] | None = None) -> None:
        """Show these actions after those that always stand there."""
        more = [name for name in wanted if name not in self._always]
        found = items([*self._always, *more], labels)
        if found != self._items:
            self._items = found
            self._draw()

    def on_mount(self) -> None:
        """Draw for the first time."""
        self._draw()

    def on_resize(self, _event: Resize) -> None:
        """Show what fits."""
        self._draw()

    def on_click(self, event: Click) -> None:
        """Do what was clicked."""
        command = event.style.meta.get("command")
        if command is not None:
            self.call_next(self.app.run_action, BY_ID[command].action, _namespace(self, command))

    def _draw(self) -> None:
        shown = fitting(self._items, self.size.width, len(self._always))
        parts: list[Any] = [" "]
        for number, (name, key, words) in enumerate(shown):
            parts += [BETWEEN] if number else []
            if name in TOGETHER:
                parts += [_piece(one, f"{BY_ID[one].shown} ", "") for one in TOGETHER[name]]
                parts.append(words)
            else:
                parts.append(_piece(name, key, f" {words}" if words else ""))
        self.update(Content.assemble(*parts), layout=False)


def _piece(command: str, key: str, words: str) -> Content:
    piece = Content.assemble((key, "bold $text-accent"), words)
    return piece.stylize(Style.from_meta({"command": command}))


def _namespace(bar: KeyBar, command: str) -> Any:
    """Return where an action is looked up: the focused widget, for those that name no owner."""
    has_owner = "." in BY_ID[command].action.partition("(")[0]
    return bar if has_owner else bar.screen.focused or bar.screen
