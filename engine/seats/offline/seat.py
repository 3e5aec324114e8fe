"""The offline assistant: a pure function of its view, without memory, chance or network."""

from collections.abc import Sequence
from typing import Final

from engine.actions import AssistantAction, Calls, Say, ToolRequest
from engine.seats.offline.answers import compose
from engine.seats.offline.components import Components
from engine.seats.offline.dialogue import understood
from engine.seats.offline.intents import STUDENTS
from engine.seats.offline.picks import picked
from engine.seats.offline.plan import needs_list, plan
from engine.seats.offline.understand import LONGEST
from engine.seats.protocol import Out
from engine.views import AssistantView

TOO_LONG: Final = "\n\nThat was a long question: I read only its beginning."


class OfflineAssistant:
    """Understands questions by a table of intents, calls tools and answers in short Markdown."""

    async def act(self, view: AssistantView, out: Out) -> AssistantAction:
        """Return the calls that are still to be made, or else the answer."""
        made = (call for call in view.calls if call.turn == view.turn)
        requests = picked(understood(view), made)
        wanted = plan(requests, Components(view.report).due)
        if needs_list(requests):
            wanted = (ToolRequest(STUDENTS, {}),)
        open_calls = _not_made(wanted, view)
        if open_calls and view.rounds_left > 0:
            return Calls(open_calls)
        text, spans = compose(view, requests)
        if len(view.question) > LONGEST:
            text += TOO_LONG
        for line in text.splitlines(keepends=True):
            out.say(line)
        return Say(text, spans)


def _not_made(wanted: Sequence[ToolRequest], view: AssistantView) -> tuple[ToolRequest, ...]:
    """Return the calls that were not made in this turn."""
    made = [(call.tool, call.arguments) for call in view.calls if call.turn == view.turn]
    return tuple(
        request for request in wanted if (request.tool, dict(request.arguments)) not in made
    )
