"""Scripted instructors, script files and seat names."""

from pathlib import Path

import pytest

from engine.report import FlaggedStudent
from engine.seats.names import SeatNameError, assistant_seat, instructor_seat
from engine.seats.script import ScriptError, ScriptSeat, read_script
from tests.engine.episodes import MemorySink, play, prepared

READY = prepared(seed=2, acc=0.5)
FLAGGED = READY.report.flagged


def decisions(name: str, **settings: object) -> tuple[dict[str, str], dict[str, str], MemorySink]:
    """First and final decisions of a seat on seed 2 at 0.5, with the offline assistant."""
    runner, sink = play(
        instructor_seat(name), assistant_seat("offline"), **({"seed": 2, "acc": 0.5} | settings)
    )
    assert runner.state.status == "finished", runner.state.reason
    return dict(runner.state.initial or {}), dict(runner.state.final or {}), sink


def everyone(decision: str) -> dict[str, str]:
    return {student.student_id: decision for student in FLAGGED}


def test_accept_all_and_reject_all_ask_nothing_and_keep_their_decisions() -> None:
    for name, decision in (("accept-all", "flag"), ("reject-all", "no-flag")):
        first, final, sink = decisions(f"scripted:{name}")
        assert first == final == everyone(decision)
        assert "Said" not in sink.kinds


def test_threshold_flags_from_its_confidence_on() -> None:
    conf = sorted(student.confidence for student in FLAGGED)[1]
    first, final, _ = decisions(f"scripted:threshold:conf={conf}")
    assert (
        first
        == final
        == {s.student_id: "flag" if s.confidence >= conf else "no-flag" for s in FLAGGED}
    )


def needed(sink: MemorySink, tool: str) -> dict[str, dict[str, object]]:
    """The answers of one tool by student."""
    called = {
        b.call: b.arguments["student_id"] for b in sink.bodies("ToolCalled") if b.tool == tool
    }
    return {called[b.call]: b.answer for b in sink.bodies("ToolAnswered") if b.call in called}


@pytest.mark.parametrize("preset", ["default", "published"])
def test_verify_asks_about_each_in_the_reports_order_and_clears_who_is_safe(preset: str) -> None:
    first, final, sink = decisions("scripted:verify", preset=preset, instructor="scripted:verify")
    asked = [body.text for body in sink.bodies("Said")]
    assert [s.student_id in text for s, text in zip(FLAGGED, asked, strict=True)].count(False) == 0
    grades, minimum = needed(sink, "get_student_grades"), needed(sink, "minimum_score_needed")
    assert first == everyone("flag")
    for student, answer in minimum.items():
        average = grades[student]["weighted_average"]
        least = answer["minimum_score_needed"]
        safe = answer["already_secured"] or (least is not None and least <= average)
        assert final[student] == ("no-flag" if safe else "flag")


def test_verify_keeps_whom_it_could_not_ask_about() -> None:
    _, final, sink = decisions("scripted:verify", turns=1)
    assert len(sink.bodies("Said")) == 1
    assert set(list(final.values())[1:]) == {"flag"}


def test_anchored_asks_like_verify_and_changes_nothing() -> None:
    first, final, sink = decisions("scripted:anchored:conf=0.4")
    assert first == final
    assert len(sink.bodies("Said")) == len(FLAGGED)


@pytest.mark.parametrize("preset", ["default", "published"])
def test_overtrust_clears_whom_80_would_save(preset: str) -> None:
    _, final, sink = decisions("scripted:overtrust", preset=preset, instructor="scripted:overtrust")
    for student, answer in needed(sink, "simulate_uniform_remaining").items():
        assert answer["uniform_score"] == 80
        safe = answer["simulated_letter_grade"] in "ABC"
        assert final[student] == ("no-flag" if safe else "flag")


def test_random_is_drawn_from_the_seed_and_drawn_again() -> None:
    runs = [decisions("scripted:random:p=0.5", seed=seed)[:2] for seed in (2, 2, 3, 4, 5)]
    assert runs[0] == runs[1]
    assert any(first != final for first, final in runs)
    assert set(decisions("scripted:random:p=1")[0].values()) == {"flag"}


@pytest.mark.parametrize(
    "name",
    ["nobody", "scripted:", "scripted:vrify", "scripted:threshold:conf=2", "scripted:verify:x=1",
     "scripted:threshold:p=0.5", "scripted:random:p=half", "script:", "llm:"],
)  # fmt: skip
def test_a_wrong_name_says_what_is_valid(name: str) -> None:
    with pytest.raises(SeatNameError, match=r"valid|takes|number from 0 to 1"):
        instructor_seat(name)


def script(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "script.toml"
    path.write_text(text)
    return path


def test_a_script_decides_by_number_or_id_and_asks_in_order(tmp_path: Path) -> None:
    second = FLAGGED[1].student_id
    text = f"""
        [initial]
        all = "flag"
        decisions = {{ "1" = "no-flag" }}
        [chat]
        questions = ["grades of 1", "predict 2"]
        [final]
        decisions = {{ "{second}" = "no-flag" }}
    """
    first, final, sink = decisions(f"script:{script(tmp_path, text)}")
    assert first == everyone("flag") | {FLAGGED[0].student_id: "no-flag"}
    assert final == first | {second: "no-flag"}
    assert [body.text for body in sink.bodies("Said")] == ["grades of 1", "predict 2"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[initial", "not TOML"),
        ("", "initial"),
        ('[initial]\nall = "maybe"', "initial.all"),
        ('[initial]\nall = "flag"\n[chat]\nquestions = 3', "chat.questions"),
        ('[initial]\nall = "flag"\nsome = 1', "initial.some"),
    ],
)
def test_a_bad_script_names_file_and_field(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(ScriptError, match=r"script\.toml") as caught:
        read_script(script(tmp_path, text))
    assert said in str(caught.value)
    with pytest.raises(ScriptError, match="cannot be read"):
        read_script(tmp_path / "absent.toml")
    with pytest.raises(ScriptError, match="not a file"):
        read_script(tmp_path)
    with pytest.raises(ScriptError, match="not TOML"):
        read_script(script(tmp_path, "a = " + "[" * 100_000))


def test_a_script_for_an_unknown_student_is_invalid(tmp_path: Path) -> None:
    path = script(tmp_path, '[initial]\ndecisions = { "99" = "flag" }')
    runner, _ = play(ScriptSeat(read_script(path)))
    assert runner.state.status == "invalid"
    assert "'99'" in (runner.state.reason or "")


def test_the_report_stands_by_confidence_and_says_nothing_of_truth() -> None:
    by_confidence = sorted(FLAGGED, key=lambda s: -s.confidence)
    assert list(FLAGGED) == by_confidence
    assert [s.number for s in FLAGGED] == list(range(1, len(FLAGGED) + 1))
    assert set(FlaggedStudent.model_fields) == {
        "number", "student_id", "predicted", "confidence", "driver",
    }  # fmt: skip


@pytest.mark.parametrize("name", ["verify", "overtrust"])
@pytest.mark.parametrize("scenario", ["cs-A-w8", "cs-E-w15", "cs-C-w16"])
def test_reading_the_words_decides_as_reading_the_cards(name: str, scenario: str) -> None:
    seat = f"scripted:{name}"
    for seed in range(4):
        given = {"scenario": scenario, "seed": seed, "acc": 0.5, "turns": 30}
        cards, words = (
            play(instructor_seat(seat), assistant_seat("offline"), instructor=seat, **given, **cue)
            for cue in ({}, {"switches": {"tool_cards": "off"}})
        )
        assert cards[0].state.final == words[0].state.final
