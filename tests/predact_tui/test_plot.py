"""`plot`: pictures of letters, held by golden texts; PNG and SVG; what is left out is said."""

import json
import xml.etree.ElementTree as ET
from dataclasses import asdict
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.charts.calibration import Natural, calibration_chart
from engine.charts.kinds import CHARTS
from engine.charts.model import AnyChart, MadeOf, made_of
from engine.result import Result
from predact_tui.cli import main
from predact_tui.plot_arguments import KINDS
from predact_tui.plotting.picture import picture_bytes
from predact_tui.plotting.plane import plane_text
from predact_tui.plotting.stacks import bar, shared
from predact_tui.plotting.text import caption, plot_text
from recordings.store import Store
from tests.engine.scored import RESULTS, outcome, result, take
from tests.recordings.exchange import golden

MADE_BY = "Made by predact-tui 0, seed scheme 1; data: cs-A 0123456789ab."
CLASSES = {
    0.4: ("rfny rfyy sfyn sfyy r- s-", "rfyn rfyy sfyy sfnn s-", "rfnn rfny sfyn s-"),
    0.8: ("rfyy rfyy sfyn s-", "rfyy rfnn sfnn s-", "rfny rfyy sfyy s-"),
    None: ("rfyy sfyn r-", "rfnn sfyy s-"),
}


def results() -> list[Result]:
    """Episodes of three instructors, one of whom keeps every flag, and one that is invalid."""
    made = [
        result(_signs(name, signs), instructor=name, target=target, seed=seed)
        for name in ("human", "llm:some-model", "scripted:accept-all")
        for target, some in CLASSES.items()
        for seed, signs in enumerate(some)
        if (name, seed) != ("human", 0)
    ]
    return [*made, result("rfyy", instructor="human", status="invalid")]


def _signs(name: str, signs: str) -> str:
    """The class as it was decided about: who accepts all keeps every flag."""
    if name != "scripted:accept-all":
        return signs
    return " ".join(each[:2] + "yy" if each[1] == "f" else each for each in signs.split())


def chart(kind: str) -> AnyChart:
    if kind != "calibration":
        return CHARTS[kind](results(), KINDS[kind][0].split(","))
    natural = Natural(("scenario",))
    for scenario, certain in (("cs-A-w8", 0.9), ("cs-B-w8", 0.55)):
        said = [("F", certain, "D"), ("D", certain, "C"), ("B", certain, "B"), ("F", 0.35, "F")]
        take(natural, outcome(said, scenario=scenario, course=scenario))
    return calibration_chart(natural)


@pytest.mark.parametrize("kind", KINDS)
def test_as_text_at_80_columns(kind: str) -> None:
    text = plot_text(chart(kind), made_of(results()), MADE_BY, 80)
    golden.check(f"{kind}.txt", text, "plot")
    assert max(map(len, text.splitlines())) <= 80
    assert "left out: 1 invalid." in text


@settings(max_examples=30)
@given(
    st.lists(RESULTS, min_size=1, max_size=6),
    st.sampled_from(sorted(CHARTS)),
    st.integers(40, 120),
)
def test_no_line_is_wider_than_the_page(some: list[Result], kind: str, columns: int) -> None:
    text = plot_text(CHARTS[kind](some, ("instructor",)), made_of(some), MADE_BY, columns)
    assert max(map(len, text.splitlines())) <= columns
    assert "nan" not in text.lower()


def test_many_series_take_several_pictures_and_none_is_lost() -> None:
    many = [result("rfny", instructor=f"seat{i:02}", target=t / 10) for i in range(60)
            for t in (2, 4, 6, 8)]  # fmt: skip
    for kind in ("accuracy", "before-after", "reliance"):
        text = plot_text(CHARTS[kind](many, ("instructor",)), made_of(many), MADE_BY)
        assert text.count("1.00 ┤") > 1
        assert all(f"seat{i:02}" in text for i in range(60))


def test_letters_in_one_place_are_named() -> None:
    two = [result("rfny sfnn", instructor=name) for name in ("one", "other")]
    text = plane_text(CHARTS["reliance"](two, ("instructor",)), 80)  # type: ignore[arg-type]
    assert "* several in one place: a b" in text


@given(st.lists(st.integers(0, 500), min_size=4, max_size=4).filter(any), st.integers(4, 60))
def test_cells_are_shared_out_whole_and_hide_no_count(counts: list[int], cells: int) -> None:
    given_ = shared(counts, cells)
    assert sum(given_) == cells
    assert [one > 0 for one in given_] == [count > 0 for count in counts]


def test_an_empty_bar_is_said_to_be_undefined() -> None:
    (stack,) = CHARTS["buckets"]([result("r- s-")], ("instructor",)).stacks  # type: ignore[union-attr]
    assert bar(stack) == "undefined (0 students)"


@pytest.mark.parametrize("kind", KINDS)
def test_as_svg_with_its_labels_and_no_date(kind: str) -> None:
    drawn = chart(kind)
    lines = list(caption(drawn, MadeOf(3, 1, 0), MADE_BY))
    svg = picture_bytes(drawn, lines, ".svg")
    assert ET.fromstring(svg).tag.endswith("svg")
    text = svg.decode()
    names = ("cs-A-w8", "cs-B-w8") if kind == "calibration" else ("human", "llm:some-model")
    for label in (drawn.title, *names, "left out: 1 invalid", "seed scheme 1"):
        assert label in text
    assert "<dc:date>" not in text
    assert "nan" not in text


def test_the_same_numbers_make_the_same_bytes() -> None:
    one, other = (picture_bytes(chart("buckets"), ["a caption"], ".svg") for _ in range(2))
    assert one == other


def test_as_png_even_with_names_that_look_like_formulas() -> None:
    odd = [result("rfny sfnn", instructor="$x_{$\n<b>\x1b[31m\u4e2d")]
    for kind in ("accuracy", "buckets"):
        draw = CHARTS[kind]
        png = picture_bytes(draw(odd, ("instructor",)), [kind], ".png")
        assert png.startswith(b"\x89PNG\r\n")
        text = plot_text(draw(odd, ("instructor",)), made_of(odd), "")
        assert "\x1b" not in text


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PREDACT_HOME", str(path))
        run = "run --scenario cs-A-w8 --acc 0.4 --instructor scripted:verify --runs 2 --json"
        assert main(run.split()) == 0
    return path


@pytest.fixture
def at_home(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PREDACT_HOME", str(home))


@pytest.mark.usefixtures("at_home")
def test_the_command_prints_draws_and_tells_numbers(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    place = tmp_path / "plot.svg"
    assert main(["plot", "calibration", "--out", str(place)]) == 0
    out, err = capsys.readouterr()
    assert "Made of 2 finished episodes; left out: none." in out
    assert "seed scheme 1; data: cs-A " in out
    assert str(place) in err
    assert "cs-A-w8" in place.read_text()
    assert main(["plot", "reliance", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["made_of"] == {"finished": 2, "invalid": 0, "unfinished": 0}
    (point,) = told["chart"]["panels"][0]["series"][0]["points"]
    assert (point["x"]["value"], point["x"]["denominator"]) == (None, 0)


def test_calibration_is_that_of_the_events_and_names_damaged_answers(
    home: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "copy.sqlite"
    path.write_bytes((home / "recordings.sqlite").read_bytes())
    natural = Natural(("scenario",))
    plot = ["plot", "calibration", "--json", "--store", str(path)]
    with Store.open(path) as store:
        for recording in store.ids():
            take(natural, store.outcome(recording))
        assert main(plot) == 0
        told = json.loads(capsys.readouterr().out)["chart"]
        assert told == json.loads(json.dumps(asdict(calibration_chart(natural))))
        store._connection.execute("UPDATE sealed SET answers = '{}' WHERE recording = 1")
        damaged = store.ids()[0]
    assert main(plot) == 1
    assert f"recording {damaged}: its sealed answers are damaged" in capsys.readouterr().err


@pytest.mark.usefixtures("at_home")
@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["accuracy", "--by", "accuracy"], "axis already"),
        (["accuracy", "--by", "colour"], "no such key (valid: instructor"),
        (["buckets", "--out", "plot.pdf"], "the ending is unknown (valid: .png, .svg)"),
        (["buckets", "--out", "no/such/plot.png"], "there is no folder"),
        (["buckets", "--acc", "0.1"], "nothing to plot"),
    ],
)
def test_wrong_use_is_named(
    capsys: pytest.CaptureFixture[str], arguments: list[str], words: str
) -> None:
    assert main(["plot", *arguments]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert words in err
