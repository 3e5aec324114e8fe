"""What the session screen says in a replay, and which keys it names."""

from typing import TYPE_CHECKING, Final

from predact_tui.present.event_text import event_text
from predact_tui.present.safe import clip
from predact_tui.replaying.pacing import Pacing

if TYPE_CHECKING:
    from engine.outcome import Outcome
    from predact_tui.replaying.replay import Replay

REFUSED: Final = "This is a replay: nothing can be changed. F7 goes on from here yourself."
ENDED: Final = "The episode has ended here: go back a little, and F7 branches from there."
WATCHING: Final = "A replay: F7 goes on from here."
PACES: Final[dict[Pacing, str]] = {
    "real": "In real time.",
    "cut": "Pauses are cut to 2 seconds.",
    "even": "One event a second, whatever time it took.",
}
NOWHERE: Final = {
    "decision": "decision", "call": "tool call", "fault": "trouble", "stage": "step",
}  # fmt: skip
"""What is not found, by kind."""


def happened(replay: "Replay") -> tuple[str, ...]:
    """Return what happened last, in ever fewer words; at the end how it ended before all."""
    words = f"Replay │ {event_text(replay.event, replay.state)}"
    if replay.head.at < replay.film.last:
        return (words,)
    return (f"{words}. {ending(replay)}", f"Replay │ {ending(replay)}")


def ending(replay: "Replay") -> str:
    """Return what stands at the end of a recording."""
    if replay.film.damage:
        return "From here on the recording cannot be read."
    if replay.state.status is None:
        onward = "" if not_from_here(replay) else ": F7 goes on with it"
        return f"The recording ends here, in the middle{onward}."
    reason = f": {clip(replay.state.reason, 200)}" if replay.state.reason else ""
    return f"The recording ends here. The episode is {replay.state.status}{reason}."


def go_to(replay: "Replay") -> str:
    """Return what can be typed to go to an event."""
    return f"Go to event: 0 to {replay.film.last}"


def nowhere(kind: str, by: int) -> str:
    """Return that there is no such moment further on, or before."""
    return f"No {NOWHERE[kind]} {'after' if by > 0 else 'before'} this."


def truth_words(outcome: "Outcome") -> str:
    """Return the truth in a line, for when it is laid open beside the decisions."""
    flagged = [row for row in outcome.students if row.number is not None]
    if all(row.at_risk is None for row in outcome.students):
        return "Nobody is told to have been at risk or not."
    risky = len([row for row in flagged if row.at_risk])
    missed = len([row for row in outcome.students if row.at_risk]) - risky
    if not flagged:
        return f"Truth: {missed} of {len(outcome.students)} students were at risk."
    told = f"Truth: {risky} of {len(flagged)} flagged were at risk"
    if outcome.result.at_risk is None:
        return f"{told}."
    if not missed:
        return f"{told}; nobody else was."
    return f"{told}; {missed} never flagged {'was' if missed == 1 else 'were'} too."


def not_from_here(replay: "Replay") -> str:
    """Return why nobody can go on from here; empty where one can."""
    if replay.film.end.imported is not None:
        return "Nobody can go on from an imported log: it does not tell all that takes."
    return ENDED if replay.state.status is not None else ""


def taking_up(replay: "Replay") -> str:
    """Return what going on from here means, as a question."""
    at = replay.head.at
    if replay.resumable:
        return (
            "This recording broke off here. Going on adds to this very recording; who sat there "
            "sits there again, and a step that was not finished is taken anew."
        )
    seen = "" if not replay.truth_shown else " It says that the truth was shown before."
    return (
        f"A branch is begun: a new recording that copies this one up to event {at} "
        f"({clip(event_text(replay.event, replay.state), 80)}) and goes on with you as instructor."
        f"{seen} This recording stays as it is."
    )


def keys_named(replay: "Replay | None", *, wide: bool) -> tuple[list[str], dict[str, str]]:
    """Return the binding ids that the key bar names, and words for keys that changed meaning."""
    if replay is None:
        return [], {}
    labels = {"replay.play": "Pause" if replay.head.playing else "Play"}
    keys = ["replay.back", "replay.forward", "replay.next_decision", "replay.next_call"]
    keys += ["replay.next_fault", "replay.next_stage", "replay.take_up", "replay.truth"]
    keys += ["replay.pacing"] if wide else []
    return [*keys, "replay.results", "session.next_pane", "replay.leave", "app.palette"], labels
