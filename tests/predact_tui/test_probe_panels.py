"""The probe's panels, rows and lines say the figures, at any width, with any text."""

from dataclasses import replace

import numpy as np
import pytest

from engine.probing.reliability import reliability
from engine.probing.spread import over_seeds
from engine.probing.tables import confidence_split, matrices
from engine.probing.turning import turn
from predact_tui.options import Options
from predact_tui.present.command_line import probe_command
from predact_tui.present.panels import confidence_panel, confusion_panel, reliability_panel
from predact_tui.present.probe_picture import picture_lines
from predact_tui.present.safe import safe_line, width
from predact_tui.present.seeds_panel import seeds_panel
from predact_tui.present.spark import spark
from predact_tui.probing.desk import Desk
from predact_tui.widgets.class_row import header, layout, row
from tests.engine.probing.classes import drawn, scenario, with_letters
from tests.predact_tui.hostile import HOSTILE

ROOMS = (1, 10, 30, 52, 80, 200)


def test_confusion_shows_every_count() -> None:
    natural, truth = np.array([0, 0, 3, 4, 4]), np.array([0, 1, 3, 3, 4])
    found = matrices(truth, natural)
    wide = confusion_panel(found, found, 80).plain
    narrow = confusion_panel(found, found, 30).plain
    for shown in (wide, narrow):
        assert shown.count("By nature") == shown.count("After noise") == 1
        assert shown.count("at risk        3      ·") == 2
        assert shown.count("safe           ·      2") == 2
        assert shown.count("D         ·  ·  ·  1  1") == 2
    assert len(wide.splitlines()) < len(narrow.splitlines())


def test_reliability_shows_bins_and_figures() -> None:
    bins = reliability(np.array([3, 3, 0]), np.array([0.62, 0.65, 1.0]), np.array([3, 0, 0]))
    shown = reliability_panel(bins, 0.123, 0.4567, 80).plain
    assert "ECE 0.123, Brier 0.457" in shown
    line = next(line for line in shown.splitlines() if line.startswith("0.6-0.7"))
    assert line.split()[1:4] == ["2", "0.64", "0.50"]
    assert "|" in line
    assert next(line for line in shown.splitlines() if line.startswith("0.1-0.2")).count("-") == 3


def test_confidence_shows_right_against_wrong() -> None:
    truth, confidence = np.array([0, 1, 2]), np.array([0.35, 0.38, 0.92])
    natural = confidence_split(truth, truth, confidence)
    after = confidence_split(truth, np.array([0, 0, 0]), confidence)
    shown = confidence_panel(natural, after, 60).plain
    assert "by nature      55.0%       -" in shown
    assert "after noise    35.0%   65.0%" in shown
    assert "90-100% right    0" in shown
    assert "20-30%" not in shown


@pytest.mark.parametrize("accuracy", [None, 0.2])
def test_seeds_show_the_spread(accuracy: float | None) -> None:
    turned = turn(drawn(), accuracy)
    spread = over_seeds(turned, "uniform")
    shown = seeds_panel(spread, int(turned.flagged.sum()), turned.drawn.roster.ids, 60).plain
    assert "◂ this seed" in shown
    assert f"{spread.accept_all_f1.mean():7.2f}" in shown
    assert ("nobody's letter is ever changed" in shown) == (accuracy is None)
    assert "working it out" in seeds_panel(None, 0, (), 60).plain


@pytest.mark.parametrize("room", ROOMS)
def test_no_panel_is_wider_than_its_room_where_that_can_be(room: int) -> None:
    klass = drawn()
    turned = turn(klass, 0.4)
    found = matrices(klass.truth, turned.noised.codes)
    split = confidence_split(klass.truth, turned.noised.codes, klass.natural.confidence)
    bins = reliability(klass.natural.codes, klass.natural.confidence, klass.truth)
    spread = over_seeds(turned, "uniform", 50)
    for panel in (
        confusion_panel(found, found, room),
        reliability_panel(bins, 0.1, 0.2, room),
        confidence_panel(split, split, room),
        seeds_panel(spread, 5, klass.roster.ids, room),
    ):
        assert max(line.cell_length for line in panel.split("\n")) <= max(room, 48)


@pytest.mark.parametrize("cells", [0, 1, 8, 40])
def test_sparks_have_their_cells_and_rise(cells: int) -> None:
    scores = [0.0, 35.0, 60.0, float("nan"), 80.0, 100.0, 100.0, 100.0]
    shown = spark(scores, cells)
    assert len(shown) == min(cells, len(scores))
    if cells >= len(scores):
        assert shown[0] == "▁"
        assert shown[3] == "·"
        assert shown[-1] == "▇"
        assert shown[1] < shown[2] < shown[4]


@pytest.mark.parametrize("room", [1, 8, 20, 40, 65, 80, 120])
@pytest.mark.parametrize("truth", [True, False])
def test_rows_fit_and_lie_under_their_headings(room: int, truth: bool) -> None:
    turned = turn(drawn(), 0.3)
    found = layout(room, turned.drawn.roster.ids, 8, truth=truth)
    line = row(turned, 0, found, sign="+", mark="▸ ", often=0.5)
    assert line.cell_length == header(found).cell_length <= max(room, 4)
    assert ("truth" in found.columns) == (truth and room >= 50)


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_ids_are_shown_as_text(text: str) -> None:
    klass = with_letters([0, 3, 1], [0, 3, 4], [0.5, 0.6, 0.7])
    ids = tuple(f"{text}{at}" for at in range(3))
    klass = replace(klass, roster=replace(klass.roster, ids=ids))
    turned = turn(klass, 0.3)
    found = layout(120, ids, 1, truth=True)
    shown = row(turned, 1, found, sign="", mark="  ", often=None)
    assert width(shown.plain) == shown.cell_length == header(found).cell_length
    assert safe_line(shown.plain) == shown.plain
    panel = seeds_panel(over_seeds(turned, "uniform", 20), 1, ids, 80)
    assert all(safe_line(line.plain) == line.plain for line in panel.split("\n"))


def test_the_picture_has_all_lines_in_its_width() -> None:
    desk = Desk(Options(scenario="cs-A-w8", acc=0.4), scenario)
    spread = over_seeds(desk.probe.turn, "uniform", 30)
    lines = list(picture_lines(desk, spread, 100, truth=True))
    text = "\n".join(line.plain for line in lines)
    assert max(line.cell_length for line in lines) <= 100
    assert all(name in text for name in desk.probe.drawn.roster.ids)
    assert "predact-tui probe --scenario cs-A-w8 --acc 0.4" in text


def test_the_command_quotes_and_leaves_defaults_out() -> None:
    options = Options(scenario="a b-C-w8", acc=1 / 3, at_risk=7)
    assert probe_command(options) == (
        "predact-tui probe --scenario 'a b-C-w8' --acc 0.333333333333333 --at-risk 7"
    )
    assert probe_command(Options(scenario="cs-A-w8")) == "predact-tui probe --scenario cs-A-w8"
