"""Logs in the published shapes, made for the tests, and a score worked out from the rules alone."""

import json
from pathlib import Path
from typing import Any

Student = dict[str, Any]


def student(
    at_risk: bool, flagged: bool, initial: bool | None = None, final: bool | None = None
) -> Student:
    """Return a student of a simulated episode; decisions are True for at risk."""
    return {
        "is_at_risk": at_risk,
        "agent_flagged": flagged,
        "initial_decision": verdict(initial),
        "final_decision": verdict(final),
    }


def verdict(decision: bool | None) -> str | None:
    return None if decision is None else "accept" if decision else "reject"


FOUR = {
    "s1": student(True, True, False, True),
    "s2": student(False, True, True, False),
    "s3": student(True, False),
    "s4": student(False, False),
}


def episode(students: dict[str, Student] | None = None, **changes: Any) -> dict[str, Any]:
    """Return a simulated-episode log as the published sweep writes it."""
    per_student = FOUR if students is None else students
    flagged = [sid for sid, one in per_student.items() if one["agent_flagged"]]
    return {
        "condition_id": "small_60",
        "course_id": "C4-02",
        "course_file": "C4-02_week8.json",
        "week": 8,
        "feature_set": "all",
        "has_agent": True,
        "target_accuracy": 0.6,
        "assistant_llm": "small",
        "instructor_llm": "large",
        "seed": 3405691582,
        "duration_seconds": 84,
        "n_students_in_scenario": len(per_student),
        "agent_flagged_sids": flagged,
        "calibration_stats": {
            "total": len(per_student),
            "natural_correct": 3,
            "target_correct": 2,
            "achieved_correct": 2,
            "natural_accuracy": 0.75,
            "target_accuracy": 0.6,
            "achieved_accuracy": 0.5,
            "n_students_input": len(per_student),
            "n_predicted": len(per_student),
            "n_errors": 0,
        },
        "initial_decisions_raw": '{"s1": "no_flag"}',
        "final_decisions_raw": '{"s1": "flag"}',
        "dialogue_history": [
            {"role": "instructor", "content": "What are the grades of s1?"},
            {"role": "assistant", "content": "The average of s1 is 51.2."},
        ]
        if flagged
        else [],
        "per_student": per_student,
        "dataset": "predact_cs",
        "run_idx": 0,
        "sample_seed": 2**63,
        "episode_seed": 3405691582,
    } | changes


def judged(
    letter: str, flagged: bool, initial: bool | None = None, final: bool | None = None
) -> Student:
    """Return a student of a human study."""
    details = {"predicted_grade": "d", "confidence": 62.5, "primary_driver": "Low on Lab 3"}
    return {
        "agent_flagged": flagged,
        "agent_details": details if flagged else None,
        "initial_decision": verdict(initial),
        "final_decision": verdict(final),
        "ground_truth_grade": letter,
        "is_at_risk": letter in "df",
    }


def condition(students: dict[str, Student], **changes: Any) -> dict[str, Any]:
    """Return a condition of a human study."""
    return {
        "condition_id": "small_60",
        "block": 2,
        "course_id": "C4-02",
        "week": 8,
        "has_agent": True,
        "feature_set": "all",
        "sample_size": len(students),
        "llm": "small",
        "target_accuracy": 0.6,
        "agent_flagged_students": [s for s, one in students.items() if one["agent_flagged"]],
        "per_student": students,
        "chat_history": [
            {"role": "user", "content": "Who missed work?"},
            {"role": "assistant", "content": "s1 did."},
        ],
        "duration_seconds": 301.5,
    } | changes


def study(*conditions: dict[str, Any], **changes: Any) -> dict[str, Any]:
    """Return a human-study log of one participant."""
    return {
        "participant": {"name": "Ada Nobody", "email": "ada@example.org", "session": "1"},
        "completed_at": "2026-05-01T10:00:00",
        "conditions": list(conditions),
        "block_responses": {"2": {"q1": 4}},
        "open_feedback": "fine",
    } | changes


def write(path: Path, value: object) -> Path:
    """Write a log; return its path."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(value), encoding="utf-8")
    return path


def expected(students: dict[str, Student]) -> dict[str, Any]:
    """Return the score of a simulated episode by the rules, counted out one by one."""
    told = list(students.values())
    flagged = [one for one in told if one["agent_flagged"]]
    kept = [_wrongly(one) for one in flagged]
    return {
        "initial": f1(told, "initial_decision"),
        "final": f1(told, "final_decision"),
        "rair": share([b for a, b in kept if a == (True, True)]),
        "rsr": share([b for a, b in kept if a == (False, False)]),
        "rescue": share([b for (wrong, _), b in kept if wrong]),
        "spoil": share([not b for (wrong, _), b in kept if not wrong]),
    }


def _wrongly(one: Student) -> tuple[tuple[bool, bool], bool]:
    """Return (initial wrong, tool right), and whether the final decision was right."""
    risk = one["is_at_risk"]
    wrong = (one["initial_decision"] == "accept") != risk
    return (wrong, risk), (one["final_decision"] == "accept") == risk


def f1(students: list[Student], which: str) -> float:
    """Return F1 over all students: twice the hits over all that were called or are at risk."""
    called = [one for one in students if one[which] == "accept"]
    hits = sum(one["is_at_risk"] for one in called)
    both = len(called) + sum(one["is_at_risk"] for one in students)
    return 2 * hits / both if hits else 0.0


def share(held: list[bool]) -> tuple[int, int]:
    """Return how many of how many."""
    return sum(held), len(held)
