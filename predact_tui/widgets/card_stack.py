"""A stack of tool cards: which calls have one, in order, and which one is under the cursor."""

from typing import TYPE_CHECKING

from textual.containers import VerticalScroll
from textual.reactive import reactive

from predact_tui.widgets.tail import tail

if TYPE_CHECKING:
    from engine.state import EpisodeState
    from engine.talk import Call
    from predact_tui.widgets.tool_card import ToolCard


class CardStack(VerticalScroll):
    """A card a call; those of the newest question are unfolded."""

    cursor: reactive[int] = reactive(0)

    def __init__(self) -> None:
        super().__init__(id="tools", classes="pane")
        self.state: EpisodeState | None = None
        self.room: int | None = None
        """How many calls are shown at least, of so many as would be slow; None: all."""
        self._cards: dict[str, ToolCard] = {}
        self._first = 0
        self._turn = 0

    @property
    def cards(self) -> "list[ToolCard]":
        """The cards shown, in order."""
        return list(self._cards.values())

    def show(self, state: "EpisodeState") -> None:
        """Bring the cards to a state."""
        self.state = state
        calls = list(state.talk.calls.values())
        before = tuple(self._cards)
        self._keep(calls)
        new = calls[self._first + len(self._cards) :]
        if new:
            self._append(new)
        elif before != tuple(self._cards) and calls:
            self._newest(calls[-1].turn)
        self._titles()

    def add(self, call: "Call") -> None:
        """Put a new call's card at the end, and fold those of the questions before."""
        self._append([call])
        self._titles()

    def _keep(self, calls: "list[Call]") -> None:
        """Take the cards away that are not of these calls, and draw what is new of the others."""
        shown = range(self._first, self._first + len(self._cards))
        first = tail(shown, len(calls), self.room).start
        if first != self._first:
            self._move(calls, first)
        pairs = list(zip(self.cards, calls[self._first :], strict=False))
        same = next((n for n, pair in enumerate(pairs) if not pair[0].is_of(pair[1])), len(pairs))
        self._drop(same)
        for card, call in pairs[:same]:
            card.bring(call)

    def _move(self, calls: "list[Call]", first: int) -> None:
        """Let the cards show the calls from `first` on; to make others takes twice as long."""
        self._drop(len(calls) - first)
        self._first, self._turn, numbers = first, 0, self._numbers()
        cards, self._cards = self.cards, {}
        for number, (card, call) in enumerate(zip(cards, calls[first:], strict=False), first + 1):
            card.become(call, number, numbers)
            self._cards[call.call_id] = card

    def _drop(self, kept: int) -> None:
        """Take all cards away but the first `kept`."""
        self.remove_children([self._cards.pop(name) for name in list(self._cards)[kept:]])

    def _append(self, calls: "list[Call]") -> None:
        self._cards |= self._made(calls, self._first + len(self._cards))
        self.mount_all([self._cards[call.call_id] for call in calls])
        self._newest(calls[-1].turn)

    def _prepend(self, first: int) -> None:
        """Show the calls from number `first` (from 0) on; the cursor stays on its card."""
        calls = list(self.state.talk.calls.values())[first : self._first] if self.state else []
        made, before = self._made(calls, first), self.cards[0]
        self._cards, self._first = made | self._cards, first
        self.mount_all(made.values(), before=before)
        self.set_reactive(CardStack.cursor, self.cursor + len(made))

    def _made(self, calls: "list[Call]", first: int) -> "dict[str, ToolCard]":
        # Late: no card is needed for the first paint.
        from predact_tui.widgets.tool_card import ToolCard

        newest = max(calls[-1].turn, self._turn)
        return {
            call.call_id: ToolCard(
                call,
                number,
                self._numbers(),
                folded=call.turn != newest,
                highlighted=self._highlighted(),
            )
            for number, call in enumerate(calls, first + 1)
        }

    def _newest(self, turn: int) -> None:
        """Unfold the cards of the newest question, fold the others, and go to the last one."""
        if turn != self._turn:
            self._turn = turn
            for card in self._cards.values():
                card.fold(folded=card.call.turn != turn)
        self.cursor = len(self._cards) - 1
        for index, card in enumerate(self.cards):
            card.set_class(index == self.cursor, "-cursor")
        self.call_after_refresh(self._reveal_turn, turn)

    def _titles(self) -> None:
        """Tell how many calls there are, shown or not."""

    def _numbers(self) -> dict[str, int]:
        report = self.state.report if self.state else None
        return {one.student_id: one.number for one in report.flagged} if report else {}

    def _highlighted(self) -> bool:
        specification = self.state.specification if self.state else None
        return specification is None or specification.switches.highlight

    def redraw(self, call_id: str) -> None:
        """Draw a call that was answered."""
        if call_id in self._cards:
            self._cards[call_id].redraw()

    def _card(self, call_id: str) -> "ToolCard | None":
        """Return a call's card, shown now if it was not yet."""
        calls = list(self.state.talk.calls) if self.state else []
        if call_id not in self._cards and call_id in calls[: self._first]:
            self._prepend(calls.index(call_id))
        return self._cards.get(call_id)

    def _reveal_turn(self, turn: int) -> None:
        first = next((card for card in self.cards if card.call.turn == turn), None)
        if first is not None:
            self.scroll_to_widget(first, animate=False, top=True)

    def watch_cursor(self, before: int, now: int) -> None:
        """Show which card keys are about."""
        cards = self.cards
        for index in {before, now}:
            if index < len(cards):
                cards[index].set_class(index == now, "-cursor")
        if before != now and now < len(cards):
            self.scroll_to_widget(cards[now], animate=False)
