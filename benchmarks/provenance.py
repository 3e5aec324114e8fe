"""How well the matcher finds where values came from, held against the offline assistant's spans.

The assistant answers the cases file and its paraphrases about real classes and marks its own
values; the matcher sees only the text. Printed: precision and recall by place, by place and kind,
and by place, kind and call, over all spans; what differs with `--show`; and the time it takes on
a long answer after many calls. Run from the project root: `python -m benchmarks.provenance`.
"""

import argparse
import json
import os
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from engine.provenance import MATCHER, Matcher, find_spans
from engine.spans import Span
from tests.engine.offline.paraphrases import PARAPHRASES
from tests.engine.offline.room import Answer, Room, room

CLASSES = (("cs-A-w8", 1, 0.8), ("cs-A-w8", 2, 0.4), ("cs-B-w8", 1, 0.4), ("cs-D-w12", 1, 0.6))
KEYS = {
    "place": lambda s: (s.start, s.end),
    "place and kind": lambda s: (s.start, s.end, s.kind),
    "place, kind and call": lambda s: (s.start, s.end, s.kind, s.call),
}
LONG_CALLS, LONG_TEXT = 100, 2000


def questions() -> list[str]:
    """Return the cases file's questions (where it is at hand) and the paraphrases."""
    shared = Path(os.environ.get("PREDACT_SHARED", "../shared")) / "cases" / "questions.json"
    cases = json.loads(shared.read_text())["cases"] if shared.is_file() else []
    asked = [("grades of {s1} >> " * ("pronoun" in c["note"])) + c["question"] for c in cases]
    return asked + [question for question, _ in PARAPHRASES]


def answers(klass: Room) -> Iterator[tuple[Answer, tuple[Span, ...]]]:
    """Yield every answer about a class, with what the matcher finds in it."""
    for question in questions():
        talk = replace(klass, lines=[], calls=[], turn=0)
        for part in question.split(" >> "):
            answer = talk.ask(part)
            found = find_spans(
                answer.text, talk.calls, talk.report, answer.question, talk.turn, ended=True
            )
            yield answer, found


def differences(answer: Answer, found: tuple[Span, ...]) -> Iterator[str]:
    """Yield where the matcher's spans are not the assistant's."""
    for mark, spans in (
        ("-", set(answer.spans) - set(found)),
        ("+", set(found) - set(answer.spans)),
    ):
        for span in sorted(spans, key=lambda s: s.start):
            near = answer.text[max(0, span.start - 30) : span.end + 15].replace("\n", "/")
            value = answer.text[span.start : span.end]
            yield f"{mark} {span.kind} {span.call} [{value}] in ...{near}...  ({answer.question})"


def compared(*, show: bool) -> None:
    """Print precision and recall over all classes."""
    both, own, matched = Counter(), Counter(), Counter()  # type: Counter[str], Counter[str], Counter[str]
    unsupported = 0
    for scenario, seed, accuracy in CLASSES:
        for answer, found in answers(room(scenario, seed, accuracy)):
            unsupported += sum(span.kind == "unsupported" for span in found)
            for name, key in KEYS.items():
                mine, theirs = {key(s) for s in answer.spans}, {key(s) for s in found}
                both[name] += len(mine & theirs)
                own[name] += len(mine)
                matched[name] += len(theirs)
            if show:
                print("\n".join(differences(answer, found)), end="")
    print(f"matcher {MATCHER}, {own['place']} spans of the assistant, {unsupported} unsupported")
    for name in KEYS:
        precision, recall = both[name] / matched[name], both[name] / own[name]
        print(f"{name:22} precision {precision:.4f}  recall {recall:.4f}")


def timed() -> None:
    """Print how long a long answer after many calls takes."""
    talk = room("cs-A-w8", 2, 0.4)
    while len(talk.calls) < LONG_CALLS:
        answer = talk.ask("grades of all flagged students and the minimum for a C and for a B")
    text = (answer.text * 3)[:LONG_TEXT]
    calls = talk.calls[:LONG_CALLS]
    began = time.perf_counter()
    matcher = Matcher(calls, talk.report, answer.question, talk.turn)
    indexed = time.perf_counter()
    spans = matcher.spans(text, ended=True)
    ended = time.perf_counter()
    print(
        f"{len(text)} characters against {len(calls)} calls: index {1000 * (indexed - began):.1f}"
        f" ms once a turn, {len(spans)} spans in {1000 * (ended - indexed):.1f} ms"
    )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--show", action="store_true", help="print what differs")
    compared(show=parser.parse_args().show)
    timed()
