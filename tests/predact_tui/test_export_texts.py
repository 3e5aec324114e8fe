"""The transcript and the cast: readable, in order, safe from what anybody wrote."""

import json

import pytest
from markdown_it import MarkdownIt

from predact_tui.exporting.cast import HEIGHT, WIDTH, cast_text
from predact_tui.exporting.markdown_text import markdown_text
from tests.predact_tui.hostile import HOSTILE
from tests.predact_tui.test_export_page import INJECTIONS, episode, hostile
from tests.recordings.exchange import golden

PARSER = MarkdownIt("commonmark").enable("table")


def shape(text: str) -> list[str]:
    """The blocks of a Markdown text, in order."""
    return [token.type for token in PARSER.parse(text) if token.type != "inline"]


def test_the_texts_are_as_they_were_looked_at() -> None:
    golden.check("episode.md", markdown_text(episode()))
    golden.check("episode.cast", cast_text(episode()))


@pytest.mark.parametrize("text", [*INJECTIONS, *HOSTILE[:-1], "# x", "1. x", "- x", "| a | b |"])
def test_what_anybody_wrote_changes_no_structure(text: str) -> None:
    assert shape(markdown_text(hostile(text))) == shape(markdown_text(hostile("plain words")))
    assert "<script" not in PARSER.render(markdown_text(hostile(text)))


def test_a_transcript_tells_the_steps_in_order() -> None:
    text = markdown_text(episode(question="Why *this* one?"))
    steps = (
        "First decisions",
        "Handed in, first decisions: 7 at risk",
        "Question 1",
        "Why \\*this\\* one?",
        "get_student_grades",
        "averages 58.41",
        "a fault that ended nothing",
        "Handed in, final decisions: 6 at risk, 1 not at risk.",
    )
    places = [text.index(step) for step in steps]
    assert places == sorted(places)


def test_an_episode_without_an_end_shows_no_truth() -> None:
    text = markdown_text(episode(end=False))
    assert "stay sealed" in text
    assert "Truth" not in text


@pytest.mark.parametrize("text", [*INJECTIONS, *HOSTILE])
def test_a_cast_is_valid_and_never_runs_backwards(text: str) -> None:
    header, *events = [json.loads(line) for line in cast_text(hostile(text)).splitlines()]
    assert (header["version"], header["width"], header["height"]) == (2, WIDTH, HEIGHT)
    times = [event[0] for event in events]
    assert times == sorted(times)
    assert times[0] >= 0
    assert {event[1] for event in events} == {"o", "m"}
    shown = "".join(event[2] for event in events if event[1] == "o")
    assert not any(ord(sign) < 32 and sign not in "\r\n" for sign in shown)
    assert "Instructor:" in shown
    assert "The episode has ended: finished." in shown
