"""The line that says what to do now."""

from typing import TYPE_CHECKING

from textual.events import Resize
from textual.timer import Timer
from textual.widgets import Static

from predact_tui.present.safe import clip, content, safe_line, width

if TYPE_CHECKING:
    from predact_tui.sources import Source

PASSING = 4.0
"""Seconds that something said in passing stays."""
LOADING = ("Loading the course and making the predictions…", "Loading…")

LIBRARY = (
    "Loading what calls the model, which takes some seconds. The clock stands still; Esc stops it.",
    "Loading what calls the model; time stands still. Esc stops it.",
    "Loading; Esc stops it.",
)


def task(source: "Source") -> tuple[str, ...]:
    """Return what to do now, in ever fewer words."""
    state = source.state
    if state.status is not None:
        return ("The episode has ended.",)
    if state.report is None:
        return LOADING
    if source.loading and not state.paused:
        return LIBRARY
    if not source.person:
        return _watching(source)
    if state.paused:
        return ("Paused: F5 goes on.",)
    return _chat(source) if state.stage == "chat" else _decide(source)


def _watching(source: "Source") -> tuple[str, ...]:
    seat = safe_line(source.state.seats.get("instructor", "another"))
    if source.state.paused:
        return (f"Paused. F5 goes on, F6 takes one step, F7 gives you the seat of {seat}.",
                "Paused: F5 on, F6 step, F7 take over.")  # fmt: skip
    return (f"You are watching {seat} decide. F5 pauses, F7 gives you the seat.",
            f"Watching {seat}: F5 pause, F7 take over.")  # fmt: skip


def _decide(source: "Source") -> tuple[str, ...]:
    state = source.state
    open_ones, flagged = len(state.undecided), len(state.report.ids if state.report else ())
    if not open_ones and state.stage == "initial" and not state.asks:
        return ("All are decided. Hand in with F10; then you decide once more.",
                "All decided: hand in (F10), then once more.",
                "Hand in (F10).")  # fmt: skip
    if not open_ones and state.stage == "initial":
        return ("All are decided. Hand in with F10; the chat with the assistant comes next.",
                "All decided: hand in (F10), then the chat.",
                "Hand in (F10).")  # fmt: skip
    if open_ones == flagged or state.stage == "report":
        return ("Read the report and decide for each student: Space = at risk, again = not at"
                " risk, a = agree with all.",
                "Decide for each student: Space at risk, again not; a agrees with all.",
                "Decide for each: Space, or a for all.")  # fmt: skip
    return (f"Still to decide: {open_ones} of {flagged} (o goes to the next one)."
            " Then hand in with F10.",
            f"{open_ones} not decided yet (o = next), then F10.",
            f"{open_ones} undecided (o), then F10.")  # fmt: skip


def _chat(source: "Source") -> tuple[str, ...]:
    state = source.state
    if source.assistant_busy:
        return ("The assistant is answering. Esc stops it.", "Answering; Esc stops it.")
    if state.undecided:
        return (f"{len(state.undecided)} to decide again (o = next one). Ask as you like, then"
                " hand in with F10.",
                f"{len(state.undecided)} to decide (o), then F10.")  # fmt: skip
    if not state.asks:
        return ("Decide once more: change your decisions if you like, then hand in with F10.",
                "Decide once more, then hand in (F10).",
                "Once more, then F10.")  # fmt: skip
    if state.questions_left == 0:
        return ("No questions are left. Change your decisions if you like, then hand in with F10.",
                "No questions left: change marks, hand in (F10).")  # fmt: skip
    if not state.talk.turns:
        return ("Type a question, or press Tab for the report; hand in with F10 when you are sure.",
                "Type a question, Tab for the report; then F10.",
                "Ask, change your marks, then hand in (F10).",
                "Ask, change marks, hand in (F10).")  # fmt: skip
    return ("Ask on, change your decisions if you like, and hand in with F10 when you are sure.",
            "Ask, change your marks, then hand in (F10).",
            "Ask, change marks, hand in (F10).")  # fmt: skip


class TaskLine(Static):
    """What to do now, in as many words as fit; for a moment, an answer to a key instead."""

    def __init__(self) -> None:
        super().__init__("", id="task", markup=False)
        self._variants: tuple[str, ...] = LOADING
        self.hint = ""
        """What is said in passing now."""
        self._fading: Timer | None = None

    def show(self, variants: tuple[str, ...]) -> None:
        """Say this: the first variant that fits."""
        if variants != self._variants:
            self._variants = variants
            self._fade()

    def say(self, words: str) -> bool:
        """Say something in passing; False where it does not fit."""
        if not self.display or width(words) > self.size.width - 2:
            return False
        if self._fading is not None:
            self._fading.stop()
        self._fading = self.set_timer(PASSING, self._fade)
        self._set_hint(words)
        return True

    def on_resize(self, _event: Resize) -> None:
        """Choose the words that fit."""
        self._draw()

    def _fade(self) -> None:
        self._set_hint("")

    def _set_hint(self, words: str) -> None:
        self.hint = words
        self.set_class(bool(words), "-hint")
        self._draw()

    def _draw(self) -> None:
        room = self.size.width - 2
        said = (self.hint,) if self.hint else self._variants
        fitting = (text for text in said if width(text) <= room)
        text = next(fitting, clip(said[-1], max(0, room)))
        self.update(content(f" {text}"), layout=False)
