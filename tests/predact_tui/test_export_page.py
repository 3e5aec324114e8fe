"""The page: well formed, safe from what anybody wrote, and all on it is where it says."""

import re
from html.parser import HTMLParser
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.spans import Span
from predact_tui.exporting.answer_html import answer_html
from predact_tui.exporting.page import page
from predact_tui.exporting.page_style import STYLE
from recordings.exchange.recorded import Parts, Recorded, recorded_of
from tests.predact_tui.hostile import HOSTILE
from tests.predact_tui.recorded import ANSWER, STUDENTS, spans_of
from tests.recordings.exchange import golden
from tests.recordings.exchange.made import Class, events_of, sealed_of, source_of

VOID = {"meta", "br", "hr", "input", "link", "img"}
INJECTIONS = (
    "<script>alert(1)</script>",
    "</title><img src=x onerror=alert(1)>",
    '"><a href="javascript:alert(1)">x</a>',
    "' onclick='alert(1)",
    "![x](http://example.invalid/x.png) [y](javascript:alert(1)) <http://example.invalid>",
    "&lt;b&gt; &#x3c;script>",
    "</style><style>@import 'http://example.invalid'",
    "-->",
)


class Reader(HTMLParser):
    """Reads a page: it fails where a tag is not closed as it was opened."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.words: list[str] = []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)

    def text(self) -> str:
        return "".join(self.words)


def episode(students: Class = STUDENTS, question: str = "Why?", *, end: bool = True) -> Recorded:
    sealed = sealed_of(students)
    events = events_of(source_of(students, question, end=end), sealed)
    return recorded_of(Parts(events, sealed.text()))


def hostile(text: str) -> Recorded:
    students = tuple((f"{text}{at}", "D", 0.9 - at / 10, f"Low on {text}") for at in range(7))
    return episode(students, text)


def test_the_page_is_as_it_was_looked_at() -> None:
    golden.check("episode.html", page(episode()))


def test_nothing_is_loaded_and_nothing_runs() -> None:
    read = Reader(page(episode()))
    assert {tag for tag, _ in read.tags} & {"script", "link", "img", "iframe", "object"} == set()
    for _, attributes in read.tags:
        assert [name for name in attributes if name.startswith("on") or name == "src"] == []
    links = [attributes["href"] for tag, attributes in read.tags if tag == "a"]
    assert [link for link in links if not str(link).startswith("#")] == []


def test_every_link_leads_to_a_place_on_the_page() -> None:
    read = Reader(page(episode()))
    places = [attributes["id"] for _, attributes in read.tags if "id" in attributes]
    assert len(places) == len(set(places))
    links = {str(attributes["href"])[1:] for tag, attributes in read.tags if tag == "a"}
    assert links <= set(places)
    assert {"call-1", "call-2", "call-3"} <= links


def test_it_can_be_read_without_seeing_it() -> None:
    read = Reader(page(episode()))
    assert ("html", {"lang": "en"}) in read.tags
    levels = [int(tag[1]) for tag, _ in read.tags if tag in {"h1", "h2", "h3", "h4", "h5"}]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after - before <= 1 for before, after in pairwise(levels))
    tables = [tag for tag, _ in read.tags if tag == "table"]
    assert len([tag for tag, _ in read.tags if tag == "caption"]) == len(tables)
    assert all("scope" in attributes for tag, attributes in read.tags if tag == "th")
    assert len([tag for tag, _ in read.tags if tag == "details"]) == len(
        [tag for tag, _ in read.tags if tag == "summary"]
    )


def names(attributes: dict[str, str | None]) -> set[str]:
    return set(attributes) - {"class"}  # which says whether a cell is short


def luminance(colour: str) -> float:
    """Relative luminance after WCAG 2."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(first: str, second: str) -> float:
    dark, light = sorted((luminance(first), luminance(second)))
    return (light + 0.05) / (dark + 0.05)


def test_every_colour_can_be_read_by_day_and_by_night() -> None:
    schemes = re.findall(r":root \{(.*?)\}", STYLE, re.DOTALL)
    assert len(schemes) == 2
    for scheme in schemes:
        colour = dict(re.findall(r"--([\w-]+): (#\w{6})", scheme))
        inks = set(colour) - {"paper", "shade", "line", "prediction", "prediction-ink"}
        pairs = [(ink, ground) for ink in inks for ground in ("paper", "shade")]
        for ink, ground in (*pairs, ("prediction-ink", "prediction")):
            assert contrast(colour[ink], colour[ground]) >= 4.5


@pytest.mark.parametrize("text", [*INJECTIONS, *HOSTILE])
def test_what_anybody_wrote_is_text(text: str) -> None:
    plain, read = Reader(page(episode())), Reader(page(hostile(text)))
    assert [tag for tag, _ in read.tags] == [tag for tag, _ in plain.tags]
    assert [names(attributes) for _, attributes in read.tags] == [
        names(attributes) for _, attributes in plain.tags
    ]
    assert not any(ord(sign) < 32 and sign not in "\n\t" for sign in read.text())


@pytest.mark.parametrize("text", INJECTIONS)
def test_nothing_in_an_answer_becomes_markup(text: str) -> None:
    read = Reader(answer_html(text, [], {}))
    assert {tag for tag, _ in read.tags} <= {"p", "h5", "h6", "ul", "li", "em", "strong", "code"}
    assert not any(attributes for _, attributes in read.tags)


WORDS = st.text(st.sampled_from("ab<>&\"'*_`[]()|#- \n\\é漢\u202e"), max_size=60)


@settings(max_examples=150)
@given(WORDS, st.lists(st.tuples(st.integers(0, 60), st.integers(0, 60)), max_size=5))
def test_any_answer_is_well_formed(text: str, places: list[tuple[int, int]]) -> None:
    spans = [Span(start=start, end=end, kind="lookup", call="c1") for start, end in places]
    Reader(answer_html(text, spans, {"c1": "call-1"}))


def test_marked_values_are_the_values() -> None:
    text = answer_html(ANSWER, spans_of(), {"c1": "call-1", "c2": "call-2", "c3": "call-3"})
    for value, place in (("58.41", "call-1"), ("91.3%", "call-2"), ("77.21", "call-3")):
        assert f'href="#{place}">{value}</a>' in text
    assert "unsupported" in text
    assert "12.5</span>" in text


def test_a_value_that_goes_through_markup_is_marked_in_each_part() -> None:
    span = Span(start=0, end=9, kind="derived", call="c1")
    text = answer_html("a **b c** d", [span], {"c1": "call-1"})
    read = Reader(text)
    assert [tag for tag, _ in read.tags] == ["p", "span", "a", "strong", "a"]
    assert read.text().strip() == "=a b c d"


def test_an_episode_without_an_end_shows_no_truth() -> None:
    text = page(episode(end=False))
    assert "stay sealed" in text
    assert Reader(text).text().count("at risk") > 0
    assert "Truth" not in text
