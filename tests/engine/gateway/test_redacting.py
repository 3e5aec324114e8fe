"""Keys are taken out of texts, whole and in pieces; nothing else is."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.gateway.assembling import Assembly, broken_arguments
from engine.gateway.redacting import REMOVED, Redactor
from engine.gateway.request import ModelAnswer, ToolText
from engine.gateway.transport import CallPiece, End, TextPiece

SECRET = "abcabcabd-0123"
REDACTOR = Redactor({"OPENAI_API_KEY": SECRET, "SHORT_KEY": "abc", "EDITOR": "an-editor-of-mine"})


@pytest.mark.parametrize(
    ("text", "clean"),
    [
        (f"key {SECRET}.", f"key {REMOVED}."),
        ("Authorization: Bearer abcdefghijk", f"Authorization: Bearer {REMOVED}"),
        ("sk-proj-abcdefgh1234 was refused", f"{REMOVED} was refused"),
        ("https://host/v1?key=zzz&model=m", f"https://host/v1?key={REMOVED}&model=m"),
        ("https://me:secret@host/v1", f"https://{REMOVED}@host/v1"),
        ("an-editor-of-mine abc", "an-editor-of-mine abc"),
    ],
)
def test_errors_lose_keys_and_what_looks_like_one(text: str, clean: str) -> None:
    assert REDACTOR.clean(text) == clean


def test_a_variable_of_any_name_can_hold_a_key() -> None:
    redactor = Redactor({"ODD": "odd-and-long-value"})
    assert redactor.clean("odd-and-long-value") == "odd-and-long-value"
    redactor.know("ODD")
    assert redactor.clean("odd-and-long-value") == REMOVED


@given(
    parts=st.lists(
        st.sampled_from(["a", "b", "abc", SECRET, SECRET[:5], " ", "\ud800"]), max_size=9
    ),
    cuts=st.lists(st.integers(0, 60), max_size=6),
    step=st.sampled_from([0.0, 0.06, 1.0]),
)
def test_a_stream_loses_a_key_however_it_is_cut(
    parts: list[str], cuts: list[int], step: float
) -> None:
    text = "".join(parts)
    said: list[str] = []
    ticks = iter(range(1000))
    assembly = Assembly(said.append, lambda: next(ticks) * step, REDACTOR)
    places = sorted({min(cut, len(text)) for cut in cuts} | {0, len(text)})
    for start, end in pairwise(places):
        assembly.take(TextPiece(text[start:end]))
    assembly.take(End("stop"))
    assembly.flush()
    expected = text.replace(SECRET, REMOVED).replace("\ud800", "?")
    assert "".join(said) == assembly.answer().text == expected


def test_pieces_that_come_together_are_said_together() -> None:
    said: list[str] = []
    now = iter([0.0] * 3 + [0.01 * i for i in range(200)])
    assembly = Assembly(said.append, lambda: next(now), REDACTOR)
    for _ in range(50):
        assembly.take(TextPiece("word "))
    assembly.flush()
    assert "".join(said) == "word " * 50
    assert len(said) < 12


def test_calls_are_put_together_by_their_index() -> None:
    assembly = Assembly(lambda _text: None, lambda: 0.0, REDACTOR)
    for piece in (
        CallPiece(1, "b", "second", ""),
        CallPiece(0, "a", "first", '{"x"'),
        CallPiece(1, "", "", "{}"),
        CallPiece(0, "", "", ": 1}"),
    ):
        assembly.take(piece)
    assert assembly.answer().calls == (
        ToolText("a", "first", '{"x": 1}'),
        ToolText("b", "second", "{}"),
    )


@pytest.mark.parametrize(
    ("arguments", "broken"),
    [
        ("{}", False),
        ("", False),
        (' {"a": [1]} ', False),
        ("[]", True),
        ("{", True),
        ("1", True),
        ("[" * 100_000, True),
    ],
)
def test_arguments_are_broken_unless_they_are_an_object_or_none(
    arguments: str, broken: bool
) -> None:
    answer = ModelAnswer("", (ToolText("a", "f", arguments),))
    assert broken_arguments(answer) == broken
