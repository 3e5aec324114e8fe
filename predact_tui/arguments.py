"""The command line's grammar. It imports nothing heavy, so that `--help` is instant."""

import argparse
from pathlib import Path
from typing import Final

from engine.noise_models import MODELS, UNIFORM
from predact_tui import __version__
from predact_tui.export_arguments import add_export
from predact_tui.options import Options
from predact_tui.plot_arguments import add_plot
from predact_tui.score_arguments import add_score
from predact_tui.shelf_arguments import add_recordings, add_verify
from predact_tui.sweep_arguments import add_sweep
from predact_tui.values import number, stated, weeks, whole

LAST_SEED: Final = 2**63 - 1 - 10**6
"""With the most runs there can be added, a seed still fits the store's integers."""
ON_OFF: Final = ("on", "off")
SWITCHES: Final[dict[str, tuple[tuple[str, ...], str]]] = {
    "chat": (ON_OFF, "questions to the assistant; off: the second decision follows without"),
    "highlight": (ON_OFF, "mark the values that tools made"),
    "tool_cards": (ON_OFF, "show the instructor the tools' own answers"),
    "one_key": (ON_OFF, "ready-made questions on keys"),
    "ask_reminder": (("none", "once", "required"), "before handing in without a question"),
    "bars": (ON_OFF, "draw confidence as a bar"),
    "check_advice": (ON_OFF, "the assistant says how to check a prediction"),
    "start": (("undecided", "no-flag"), "what a first mark is before it is made"),
    "final_start": (("copy", "blank"), "what the final marks start from"),
    "state_accuracy": (ON_OFF, "say the stated accuracy"),
}
"""The cues that can be set one by one: their values and what they do."""

IMPORTS: Final = {
    "oulad": "the Open University's CSV files, in DIR",
    "predact-cs": "the PredAct-CS release in DIR, or an older log",
    "csv": "a grade book, FILE",
    "json": "one course in the release's shape, FILE",
}
"""What can be imported, and from what."""

INSTRUCTORS: Final = (
    "human (default), llm:MODEL, script:FILE.toml, scripted:accept-all, scripted:reject-all, "
    "scripted:threshold:conf=0.7, scripted:verify, scripted:anchored:conf=0.7, "
    "scripted:overtrust, scripted:random:p=0.5"
)


def parser() -> argparse.ArgumentParser:
    """Return the parser of the whole command line."""
    main = argparse.ArgumentParser(
        prog="predact-tui",
        description="Decide which students are at risk, with an assistant whose prediction tool "
        "is wrong exactly as often as you say.",
        epilog="Without --scenario a home screen opens. Every command has its own --help.",
        allow_abbrev=False,
    )
    main.add_argument("--version", action="version", version=f"predact-tui {__version__}")
    main.set_defaults(command="play")
    _episode_options(main, instructor="human")
    _pace(main)
    main.add_argument("--plain", action="store_true", help="printed lines instead of a screen")
    _commands(main)
    return main


def _commands(main: argparse.ArgumentParser) -> None:
    commands = main.add_subparsers(title="commands", metavar="COMMAND")
    run = _command(commands, "run", "play episodes without a screen")
    _episode_options(run, instructor=None)
    run.add_argument("--runs", type=whole(1), default=1, metavar="N", help="seeds S to S+N-1")
    run.add_argument("--json", action="store_true", help="one JSON object a line")
    _predict(_command(commands, "predict", "natural predictions of a scenario's test students"))
    _probe(_command(commands, "probe", "turn the noise knob, open up every prediction"))
    _characterize(_command(commands, "characterize", "what the predictor is worth, over data sets"))
    scenarios = _command(commands, "scenarios", "list the scenarios there are")
    scenarios.add_argument("--json", action="store_true")
    _data(_command(commands, "data", "import, list and remove data"))
    add_recordings(_command(commands, "recordings", "find recordings, tag them, throw them away"))
    _doctor(_command(commands, "doctor", "see whether all is there that an episode needs"))
    add_verify(_command(commands, "verify", "check that recordings are as they were recorded"))
    _import(_command(commands, "import", "bring in episode and study logs as recordings"))
    resume = _command(commands, "resume", "take up a recording that broke off")
    _taken_up(resume)
    resume.add_argument("--all", action="store_true", help="all that need no person, no screen")
    branch = _command(commands, "branch", "go on from any moment of a recording, as another one")
    _taken_up(branch)
    branch.add_argument(
        "--at", type=whole(0), metavar="N", help="after event N (default: before its end)"
    )
    branch.add_argument("--instructor", metavar="SEAT", help="another one; human: you")
    branch.add_argument("--assistant", metavar="SEAT", help="another one")
    _replay(_command(commands, "replay", "watch a recording as it happened"))
    _compare(_command(commands, "compare", "two episodes side by side: what differs, and why"))
    export = _command(commands, "export", "write recordings in other tools' formats, or to read")
    add_export(export)
    _store(export)
    library = _command(commands, "library", "the recordings on a screen: find, replay, compare")
    _store(library)
    add_sweep(_command(commands, "sweep", "play a whole grid of episodes, or what is left of it"))
    add_score(_command(commands, "score", "score one recording again, or many in a table"))
    add_plot(_command(commands, "plot", "draw many recordings: F1, reliance, calibration"))


def _replay(to: argparse.ArgumentParser) -> None:
    to.add_argument("recording", metavar="ID", help="an id, the start of one, or `latest`")
    to.add_argument(
        "--speed", type=number(0.01, 1000), metavar="X", help="so many times as fast (default 1)"
    )
    to.add_argument("--at", type=whole(0), metavar="N", help="begin at event N, and wait there")
    to.add_argument("--plain", action="store_true", help="printed lines instead of a screen")
    _store(to)


def _import(to: argparse.ArgumentParser) -> None:
    to.add_argument(
        "paths",
        type=Path,
        nargs="+",
        metavar="PATH",
        help="a log, or a folder of logs at any depth",
    )
    to.add_argument("--json", action="store_true", help="one JSON object a recording")
    _store(to)


def _taken_up(to: argparse.ArgumentParser) -> None:
    """Add what says which recording goes on, and how."""
    to.add_argument("recording", metavar="ID", nargs="?", help="an id, its start, or `latest`")
    _pace(to)
    _models(to)
    form = to.add_mutually_exclusive_group()
    form.add_argument("--plain", action="store_true", help="printed lines instead of a screen")
    form.add_argument("--json", action="store_true", help="no screen: play to the end, print JSON")
    _store(to)


def _compare(to: argparse.ArgumentParser) -> None:
    to.add_argument("x", metavar="ID", help="an id, the start of one, or `latest`")
    to.add_argument("y", metavar="ID", help="the same of the other one")
    form = to.add_mutually_exclusive_group()
    form.add_argument("--plain", action="store_true", help="text instead of a screen")
    form.add_argument("--json", action="store_true", help="one JSON object instead of a screen")
    to.add_argument(
        "--truth", action="store_true", help="with final letters; recorded in both (no screen)"
    )
    _store(to)


def _models(to: argparse.ArgumentParser) -> None:
    """Add what says how models are reached."""
    to.add_argument(
        "--models", type=Path, metavar="FILE", help="a models.toml of your own, laid over the usual"
    )
    to.add_argument("--cassette", metavar="ID", help="play back what models said in this recording")


def _doctor(to: argparse.ArgumentParser) -> None:
    to.add_argument(
        "--model", nargs="+", default=[], metavar="NAME", help="call each of these models once"
    )
    to.add_argument(
        "--models", type=Path, metavar="FILE", help="a models.toml of your own, laid over the usual"
    )
    to.add_argument("--json", action="store_true", help="one JSON object")
    _store(to)


def _pace(to: argparse.ArgumentParser) -> None:
    to.add_argument(
        "--pace",
        type=number(0, 3600),
        default=1.0,
        metavar="S",
        help="seconds between the steps of a seat that is no person (default 1)",
    )


def _command(
    commands: "argparse._SubParsersAction[argparse.ArgumentParser]", name: str, what: str
) -> argparse.ArgumentParser:
    made = commands.add_parser(name, help=what, description=what, allow_abbrev=False)
    made.set_defaults(command=name)
    return made


def _predict(predict: argparse.ArgumentParser) -> None:
    predict.add_argument("--scenario", required=True, metavar="ID", help="such as cs-A-w8")
    form = predict.add_mutually_exclusive_group()
    form.add_argument("--csv", action="store_true")
    form.add_argument("--json", action="store_true")


def _characterize(to: argparse.ArgumentParser) -> None:
    to.add_argument(
        "--dataset", required=True, metavar="D", help="cs, or the name of an import, such as oulad"
    )
    to.add_argument("--courses", nargs="+", default=[], metavar="ID", help="only these courses")
    to.add_argument(
        "--weeks", type=weeks, metavar="all|1-16", help="all (default), one week, or a range"
    )
    to.add_argument(
        "--out",
        type=Path,
        action="append",
        default=[],
        metavar="FILE",
        help="write a .csv, .json, .parquet or .png; can be given again",
    )
    to.add_argument("--cores", type=whole(1), metavar="N", help="default: all, where it pays")
    form = to.add_mutually_exclusive_group()
    form.add_argument("--csv", action="store_true", help="CSV instead of tables and a plot")
    form.add_argument("--json", action="store_true")


def _data(data: argparse.ArgumentParser) -> None:
    actions = data.add_subparsers(title="actions", dest="action", required=True, metavar="ACTION")
    bring = actions.add_parser("import", help="bring data in", allow_abbrev=False)
    bring.add_argument(
        "kind", choices=tuple(IMPORTS), help="; ".join(map(": ".join, IMPORTS.items()))
    )
    bring.add_argument("place", type=Path, metavar="DIR|FILE")
    bring.add_argument("--name", metavar="N", help="what its scenarios' ids begin with")
    bring.add_argument(
        "--scale", choices=("us", "uk"), default="us", help="of a csv or json course (default us)"
    )
    listing = actions.add_parser("list", help="what was imported", allow_abbrev=False)
    listing.add_argument("--json", action="store_true")
    remove = actions.add_parser("remove", help="remove an import", allow_abbrev=False)
    remove.add_argument("name", metavar="NAME")
    cells = actions.add_parser("cells", help="which published cells can be run", allow_abbrev=False)
    cells.add_argument("--json", action="store_true")


def _probe(to: argparse.ArgumentParser) -> None:
    _class_options(to, required=True)
    form = to.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="all figures, instead of the screen")
    form.add_argument("--csv", action="store_true", help="the class table, instead of the screen")
    _store(to)


def _class_options(to: argparse.ArgumentParser, *, required: bool) -> None:
    """Add what decides which students are met and which predictions are wrong."""
    to.add_argument(
        "--scenario", required=required, metavar="ID", help="such as cs-A-w8: course A, week 8"
    )
    to.add_argument(
        "--acc",
        type=number(0, 1),
        metavar="A",
        help="share of letters the prediction tool gets right, 0 to 1 (default: natural)",
    )
    to.add_argument(
        "--noise",
        choices=tuple(MODELS),
        default=UNIFORM,
        metavar="MODEL",
        help="what makes letters wrong: "
        + "; ".join(f"{model.name}: {model.what}" for model in MODELS.values())
        + f" (default {UNIFORM})",
    )
    to.add_argument("--seed", type=whole(0, LAST_SEED), default=0, metavar="N", help="default 0")
    to.add_argument("--students", type=whole(1), default=30, metavar="N", help="default 30")
    to.add_argument(
        "--at-risk", type=whole(0), default=5, metavar="N", help="how many truly are (default 5)"
    )


def _episode_options(to: argparse.ArgumentParser, instructor: str | None) -> None:
    _class_options(to, required=False)
    to.add_argument(
        "--stated",
        type=stated,
        default="target",
        metavar="X",
        help="the accuracy that is said: 0 to 1, none, or target (default: that of --acc)",
    )
    to.add_argument(
        "--instructor",
        default=instructor,
        required=instructor is None,
        metavar="SEAT",
        help=INSTRUCTORS if instructor else INSTRUCTORS.removeprefix("human (default), "),
    )
    to.add_argument(
        "--assistant", default="offline", metavar="SEAT", help="offline (default), llm:MODEL"
    )
    _models(to)
    to.add_argument("--turns", type=whole(0), default=10, metavar="N", help="questions at most")
    to.add_argument("--preset", choices=("default", "published"), default="default")
    cues = to.add_argument_group("cues (each overrides the preset)")
    for name, (values, what) in SWITCHES.items():
        flag = "--" + name.replace("_", "-")
        cues.add_argument(flag, dest=f"switch_{name}", choices=values, help=what)
    _store(to)


def _store(to: argparse.ArgumentParser) -> None:
    to.add_argument("--store", type=Path, metavar="FILE", help="where the recordings lie")


def options(given: argparse.Namespace) -> Options:
    """Return the episode options out of parsed arguments."""
    switches = {name: getattr(given, f"switch_{name}") for name in SWITCHES}
    return Options(
        scenario=given.scenario,
        acc=given.acc,
        noise=given.noise,
        stated=given.stated,
        seed=given.seed,
        instructor=given.instructor,
        assistant=given.assistant,
        models=given.models,
        cassette=given.cassette,
        turns=given.turns,
        students=given.students,
        at_risk=given.at_risk,
        preset=given.preset,
        switches={name: value for name, value in switches.items() if value is not None},
        pace=getattr(given, "pace", 0.0),
        plain=getattr(given, "plain", False),
        store=given.store,
    )
