"""A recording as lines of JSON (recordings/exchange/jsonl.py)."""

from recordings.exchange.jsonl import Header, TextLine, event_line
from recordings.exchange.recorded import ExchangeError, Recorded


def jsonl_text(recorded: Recorded) -> str:
    """Return the header and all events, one a line; ExchangeError where one is on no line."""
    header = Header(
        recording=recorded.recording,
        texts=len(recorded.texts),
        events=len(recorded.events),
        tip=recorded.events[-1].digest(),
        sealed=recorded.sealed_text,
        anonymous=recorded.anonymous,
        tags=recorded.tags,
        note=recorded.note,
    )
    texts = (TextLine(recording=recorded.recording, text=text) for text in recorded.texts.values())
    try:
        lines = [header.line(), *(text.line() for text in texts)]
        lines += map(event_line, recorded.events)
    except ValueError as error:
        raise ExchangeError(f"recording {recorded.recording}: {error}") from error
    return "".join(f"{line}\n" for line in lines)
