"""What can be chosen on the home screen, with what each choice means."""

from typing import Final

from predact_tui.options import HUMAN
from predact_tui.widgets.setting_values import Choice

INSTRUCTORS: Final = (
    Choice(HUMAN, "you", "You decide, ask and hand in."),
    Choice("scripted:verify", "scripted: verify",
           "Flags all, then checks each by grades and minimum score."),
    Choice("scripted:accept-all", "scripted: accept all",
           "Keeps every flag of the tool and asks nothing."),
    Choice("scripted:reject-all", "scripted: reject all",
           "Clears everyone and asks nothing."),
    Choice("scripted:threshold:conf=0.7", "scripted: threshold 70%",
           "Keeps flags of 70% confidence or more, asks nothing."),
    Choice("scripted:anchored:conf=0.7", "scripted: anchored",
           "Decides by confidence, checks each, changes nothing."),
    Choice("scripted:overtrust", "scripted: over-trust",
           "Flags all, clears who would be safe with 80 on all that is left."),
    Choice("scripted:random:p=0.5", "scripted: random",
           "Flags each with probability one half, twice."),
)  # fmt: skip
"""The seats of the instructor: a person, and the scripted ones, who can be watched."""

ASSISTANTS: Final = (
    Choice("offline", "offline", "Answers from its tools, without a model or a network."),
)
PRESETS: Final = (
    Choice("default", "default", "Values made by tools are marked, and their answers shown."),
    Choice("published", "published",
           "As in the published study: no marks, no cards, no ready questions."),
)  # fmt: skip
