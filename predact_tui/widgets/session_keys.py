"""Which keys the session's key bar names: those that work in the pane that has the focus."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from predact_tui.widgets.key_bar import TOGETHER

if TYPE_CHECKING:
    from predact_tui.sources import Source
    from predact_tui.widgets.layout import Pane


def keys_now(
    source: "Source | None", pane: "Pane", *, writing: bool, wide: bool
) -> tuple[list[str], dict[str, str]]:
    """Return binding ids, the most needed first, and words for keys whose meaning changed."""
    if source is None or source.state.report is None:
        return [], {}
    state = source.state
    keys: list[str] = []
    labels: dict[str, str] = {}
    if not source.person or state.paused or source.can_give_back:
        keys, labels = _playing(source)
    if source.assistant_busy:
        keys.append("session.cancel")
    switches = state.specification.switches if state.specification else None
    chat = state.stage == "chat" and state.asks
    if writing:
        keys += ["session.next_pane", "session.cancel", "ask.earlier"]
        labels = {"session.cancel": "Stop" if source.assistant_busy else "Report"} | labels
    elif pane == "report":
        one_key = switches is None or switches.one_key
        asking = TOGETHER["ask.any"] if wide else ("ask.any",)
        keys += _deciding(source, asking if one_key and state.asks else ())
    elif pane == "tools":
        keys += ["look.fold", "look.fold_all"] if state.talk.calls else []
        keys.append("session.next_pane")
    else:
        keys += ["session.next_pane", "look.copy"] if state.talk.turns else ["session.next_pane"]
    if chat and state.talk.turns and not writing:
        keys.append("look.next_value")
    keys += ["view.tools"] if chat and (switches is None or switches.tool_cards) else []
    keys += ["ask.write"] if chat and pane == "report" and source.person else []
    keys += ["session.syllabus", "view.zoom", "app.palette"]
    return list(dict.fromkeys(keys)), labels


def _playing(source: "Source") -> tuple[list[str], dict[str, str]]:
    paused = source.state.paused
    labels = {"play.pause": "Go on" if paused else "Pause"}
    labels |= {"play.seat": "Give back" if source.person else "Take over"}
    keys = ["play.pause", *(["play.step"] if paused else [])]
    if not source.person or source.can_give_back:
        keys.append("play.seat")
    return keys, labels


def _deciding(source: "Source", asking: Sequence[str]) -> list[str]:
    if not source.person:
        return ["session.next_pane"]
    if source.state.stage != "chat":
        return ["decide.toggle", "decide.not", "decide.agree", "decide.next_undecided"]
    return ["decide.toggle", *asking, "session.next_pane"]
