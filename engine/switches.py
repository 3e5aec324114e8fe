"""The cues of an episode: whatever steers reliance is a recorded switch (spec: "Cues")."""

from typing import Final, Literal

from pydantic import BaseModel, ConfigDict

Preset = Literal["default", "published"]
PRESETS: Final[tuple[Preset, ...]] = ("default", "published")


class Switches(BaseModel):
    """The cues in force; the values of the `default` preset are the defaults."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    chat: bool = True
    """Questions may be asked; without them, what the second decision changes is not the chat's."""
    highlight: bool = True
    """Values made by tools are marked."""
    tool_cards: bool = True
    """The instructor sees the tools' own answers, not only the chat."""
    one_key: bool = True
    """Ready-made questions stand on keys."""
    ask_reminder: Literal["none", "once", "required"] = "once"
    """What happens when decisions are handed in without one question asked."""
    bars: bool = True
    """Confidence is drawn, not only said."""
    check_advice: bool = True
    """The assistant says that low confidence is more often wrong, and how to check."""
    start: Literal["undecided", "no-flag"] = "undecided"
    """What a first mark is before it is made."""
    final_start: Literal["copy", "blank"] = "copy"
    """What the final marks start from."""
    state_accuracy: bool = True
    """The stated accuracy is said."""


def preset(name: Preset, *, person: bool) -> Switches:
    """Return the switches of a preset; `published` differs for people and for other seats."""
    if name == "default":
        return Switches()
    return Switches(
        highlight=False,
        tool_cards=False,
        one_key=False,
        ask_reminder="required" if person else "none",
        start="no-flag",
        state_accuracy=not person,
    )
