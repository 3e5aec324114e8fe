"""How a value is shown by where it came from: a style and signs, so that no colour is needed."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from engine.spans import SpanKind


@dataclass(frozen=True, slots=True)
class Look:
    """A kind's Textual style (theme variables only), the signs round it, and its words.

    `name` is what people call the kind, `meaning` a sentence for the help's legend.
    """

    style: str
    before: str
    after: str
    name: str
    meaning: str

    def sign(self, text: str) -> str:
        """Return `text` between its signs."""
        return f"{self.before}{text}{self.after}"


LOOKS: "Final[dict[SpanKind, Look]]" = {
    "prediction": Look(
        "bold black on $warning", "[", "]", "prediction",
        "the prediction tool's letter, confidence or risk",
    ),
    "lookup": Look(
        "underline $text-primary", "", "", "looked up",
        "read from the grade book",
    ),
    "counterfactual": Look(
        "italic $text-success", "<", ">", "what-if",
        "calculated for a case that is not so",
    ),
    "intervention": Look(
        "italic $text-accent", "{", "}", "suggestion",
        "from the tool that suggests what to do",
    ),
    "report": Look(
        "bold", "", "", "from the report",
        "you saw it in step 1: a prediction of the tool, or the course",
    ),
    "derived": Look(
        "underline $text-primary", "=", "", "worked out",
        "a difference, count or extreme of values that tools gave",
    ),
    "echo": Look(
        "", "", "", "from your question",
        "you said it yourself",
    ),
    "unsupported": Look(
        "bold $text-error", "", "?", "not from a tool",
        "no tool gave this value",
    ),
}  # fmt: skip
"""The look of every kind of span."""

SELECTED: Final = "reverse"
"""What is added to the value that was moved to."""

CATEGORIES: "Final[dict[str | None, tuple[str, SpanKind]]]" = {
    "lookup": ("looked up", "lookup"),
    "counterfactual": ("what-if", "counterfactual"),
    "prediction": ("PREDICTION", "prediction"),
    "intervention": ("suggestion", "intervention"),
    None: ("no such tool", "unsupported"),
}
"""A tool's category: its label on a card, and the kind of its values."""
