"""The Why screen: the vote opened up, and scores edited."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from textual.app import App
from textual.pilot import Pilot

from engine.predictor import predict
from predact_tui.options import Options
from predact_tui.probing.opened import Opened
from predact_tui.probing.probe import Probe, probe
from predact_tui.screens.why import WhyScreen
from predact_tui.widgets.setting_values import ERASE
from tests.engine.probing.classes import drawn, scenario


def probed() -> Probe:
    options = Options(scenario="cs-A-w8", acc=0.5, seed=1)
    return probe(options, scenario())


class Host(App[None]):
    """Shows the Why screen of one student."""

    def __init__(self, row: int, shown: Probe | None = None) -> None:
        super().__init__()
        self.why = WhyScreen(shown or probed(), row)

    def on_mount(self) -> None:
        self.push_screen(self.why)


@asynccontextmanager
async def opened(
    row: int = 3, size: tuple[int, int] = (120, 40)
) -> AsyncIterator[tuple[Pilot[Any], WhyScreen]]:
    host = Host(row)
    async with host.run_test(size=size) as pilot:
        await pilot.pause()
        yield pilot, host.why


def text(screen: WhyScreen) -> str:
    return "\n".join(strip.text for strip in screen._compositor.render_strips())


async def test_it_shows_the_prediction_of_the_probe() -> None:
    klass = drawn()
    async with opened(3) as (_, why):
        shown = text(why)
        assert f"4 {klass.roster.ids[3]}" in shown
        letter, share = klass.natural.letters[3], klass.natural.confidence[3]
        assert f"{letter} {100 * share:.1f}%: {klass.natural.neighbours[3]} neighbours" in shown
        assert f"Voters ({klass.natural.neighbours[3]})" in shown
        for voter in why.opened.now.voters[:5]:
            assert f"{voter.distance:.3f}" in shown
        for column in why.opened.columns:
            assert why.opened.component(column).name in shown
        for week in range(1, 17):
            made = predict(klass.course, week, klass.roster.scores[3][None, :])
            assert f"{week}:{made.letters[0]} {100 * made.confidence[0]:.0f}%" in shown


async def test_a_voter_is_set_against_the_student() -> None:
    async with opened() as (pilot, why):
        await pilot.press("tab", "down")
        await pilot.pause()
        voter = why.voters.voter
        assert voter is not None
        assert voter == why.opened.now.voters[0]
        assert f"Scores against {voter.student_id}" in text(why)
        adds = [why.scores._texts(column)["adds"] for column in why.opened.columns]
        total = sum(float(each) for each in adds if each != "-")
        assert total == pytest.approx(voter.distance, abs=0.05)


async def test_a_score_is_edited_taken_away_and_brought_back() -> None:
    async with opened() as (pilot, why):
        before = why.opened.before
        await pilot.press("down", *"12.5")
        await pilot.pause()
        column = why.opened.columns[1]
        assert list(why.opened.edited) == [column]
        assert "12.5_" in text(why)
        now = why.opened.now
        assert f"1 edited: {before.letter} {100 * before.confidence:.1f}%" in text(why)
        assert f"{now.letter} {100 * now.confidence:.1f}%" in text(why)
        await pilot.press("up")
        await pilot.pause()
        assert "12.5*" in text(why)
        await pilot.press("x")
        await pilot.pause()
        assert "missing*" in text(why)
        await pilot.press("u")
        await pilot.pause()
        assert not why.opened.edited
        assert why.opened.now is before
        assert "edited" not in text(why)


async def test_the_chosen_voter_stays_chosen_while_others_come_and_go() -> None:
    async with opened() as (pilot, why):
        await pilot.press("tab", *["down"] * 9)
        await pilot.pause()
        chosen = why.voters.voter
        assert chosen is not None
        for score in ("70", "9"):
            await pilot.press(*score, "down", "up")
            await pilot.pause()
            voters = [voter.student_id for voter in why.opened.now.voters]
            now = why.voters.voter
            assert (now and now.student_id) in (None, chosen.student_id)
            assert (now is None) == (chosen.student_id not in voters)


async def test_a_score_beyond_100_is_not_taken() -> None:
    async with opened() as (pilot, why):
        await pilot.press(*"101")
        assert why.opened.scores[why.opened.columns[0]] == 10.0


async def test_where_it_is_low_the_tables_take_turns() -> None:
    async with opened(size=(60, 12)) as (pilot, why):
        assert "Voters" not in text(why)
        await pilot.press("tab", "down")
        await pilot.pause()
        assert "Voters" in text(why)
        assert why.voters.cursor == 1
        await pilot.press("5")
        await pilot.pause()
        assert "Scores" in text(why)
        assert len(why.opened.edited) == 1


@pytest.mark.parametrize(
    "size",
    [(1, 1), (30, 8), (100, 12),
     *(pytest.param(size, marks=pytest.mark.soak) for size in ((80, 24), (200, 60)))],
)  # fmt: skip
async def test_sizes(size: tuple[int, int]) -> None:
    async with opened(size=size) as (pilot, why):
        await pilot.press("5", "tab", "down", "end", "home", "pagedown", "tab", "x")
        await pilot.resize_terminal(120, 40)
        await pilot.pause()
        assert "Votes" in text(why)


def test_edits_agree_with_the_predictor_and_touch_nothing_else() -> None:
    klass = drawn()
    at = Opened(klass, 2)
    own = klass.roster.scores[2].copy()
    for column, keys in zip(at.columns, ("90", "5", "33.3"), strict=False):
        for key in keys:
            assert at.typed(column, key)
    made = predict(klass.course, klass.week, at.scores[None, :])
    assert (at.now.letter, at.now.confidence) == (made.letters[0], made.confidence[0])
    assert at.weeks[klass.week - 1].letter == at.now.letter
    assert np.array_equal(klass.roster.scores[2], own, equal_nan=True)
    assert len(at.edited) == 3
    at.typed(at.columns[0], ERASE)
    assert at.scores[at.columns[0]] == 9.0
    at.typed(at.columns[0], ERASE)
    assert (at.typing(at.columns[0]), at.scores[at.columns[0]]) == ("", 9.0)
    assert not at.typed(at.columns[0], "z")


def test_all_taken_away_leaves_the_pools_letters() -> None:
    at = Opened(drawn(), 0)
    for column in at.columns:
        at.take_away(column)
    assert at.now.method == "prior"
    assert at.now.voters == ()
    at.reset()
    assert at.now is at.before


async def test_no_neighbours_no_scores_and_a_week_without_work() -> None:
    klass, nothing = drawn(), np.full_like(drawn().roster.scores, np.nan)
    empty = replace(klass, roster=replace(klass.roster, scores=nothing))
    shown = probed()
    host = Host(0, replace(shown, turn=replace(shown.turn, drawn=empty)))
    async with host.run_test(size=(100, 24)) as pilot:
        await pilot.pause()
        assert "the pool's letters vote" in text(host.why)
        assert "Voters (0)" in text(host.why)
        await pilot.press("tab", "down", "tab", "5", "0", "down", "6", "0", "down", "7", "0")
        await pilot.pause()
        assert host.why.opened.now.scored == 3
