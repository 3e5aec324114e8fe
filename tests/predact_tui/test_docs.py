"""The documentation is held to the code."""

import argparse
import re
import shlex
from pathlib import Path

import pytest

from engine.result import Result
from predact_tui.arguments import parser
from predact_tui.bindings import COMMANDS, Group, in_group
from predact_tui.cli import main
from tests.conftest import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")
DOCS = ROOT / "docs"
BLOCKS = re.findall(r"^```\n(.*?)^```", README, flags=re.MULTILINE | re.DOTALL)
RUNNABLE = [
    line
    for block in BLOCKS
    for line in block.splitlines()
    if line.startswith("predact-tui ") and "--pace" not in line
]


def commands() -> list[str]:
    actions = parser()._actions
    found = [a for a in actions if isinstance(a, argparse._SubParsersAction)]
    return list(found[0].choices)


@pytest.mark.parametrize("command", commands())
def test_every_command_has_a_page_that_shows_it(command: str) -> None:
    page = (DOCS / f"{command}.md").read_text(encoding="utf-8")
    assert f"predact-tui {command}" in page
    assert f"docs/{command}.md" in README


@pytest.mark.parametrize("line", RUNNABLE)
def test_the_readmes_commands_run(
    line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PREDACT_HOME", str(tmp_path))
    if "latest" in line or "--by" in line:
        run = "run --scenario cs-A-w8 --instructor scripted:accept-all"
        assert main(shlex.split(run)) == 0
    assert main(shlex.split(line)[1:]) == 0
    assert capsys.readouterr().out


def test_the_readme_shows_commands_at_all() -> None:
    assert len(RUNNABLE) >= 5


@pytest.mark.parametrize("page", sorted([*DOCS.glob("*.md"), ROOT / "README.md"], key=str))
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), f"{page.name} links to {target}"


def test_every_field_of_the_result_is_explained() -> None:
    page = (DOCS / "result.md").read_text(encoding="utf-8")
    assert [name for name in Result.model_fields if f"`{name}`" not in page] == []


def test_every_option_of_an_episode_is_explained() -> None:
    pages = "".join((DOCS / f"{name}.md").read_text() for name in ("play", "cues"))
    options = {o for action in parser()._actions for o in action.option_strings if o[:2] == "--"}
    options -= {"--help", "--version"}
    assert [option for option in sorted(options) if option not in pages] == []


def test_the_keys_of_the_readme_are_the_programs() -> None:
    table = README.split("| key | does |")[1].split("\n\n")[0]
    shown = {key.lower() for key in re.findall(r"`([^`]+)`", table)}
    known = {key.lower() for command in COMMANDS for key in _names(command.keys)}
    assert shown - known == set()


@pytest.mark.parametrize("group", ["library", "probe", "replay", "sweep"])
def test_the_keys_of_a_page_are_those_that_the_screen_names(group: Group) -> None:
    table = (DOCS / f"{group}.md").read_text().split("| key |")[1].split("\n\n")[0]
    named = {
        key
        for row in table.splitlines()[2:]
        for key in re.split(r"[ ,]+", row.split("|")[1].replace("`", "").strip())
    }
    assert named - {command.shown for command in in_group(group)} == set()


def _names(keys: tuple[str, ...]) -> list[str]:
    from predact_tui.bindings import key_name

    return [name for key in keys for name in (key_name(key), key.replace("ctrl+", "ctrl+"))]
