"""`predact-tui doctor`: whether everything is there that an episode needs."""

import argparse
import asyncio
import json
import textwrap
from collections.abc import Iterator
from dataclasses import asdict

from predact_tui.doctor.finding import Finding
from predact_tui.doctor.storage import storage
from predact_tui.doctor.terminal import terminal
from predact_tui.doctor.versions import versions
from predact_tui.narration import narrate
from predact_tui.page import room
from predact_tui.present.safe import safe

SIGNS = {"ok": "ok", "info": "", "warning": "!", "fault": "!!"}


def main(given: argparse.Namespace) -> int:
    """Tell what was found, as lines or as one JSON object; 1 where something will not work."""
    findings = []
    for finding in _findings(given):
        findings.append(finding)
        if not given.json:
            _tell(finding, first=len(findings) == 1 or findings[-2].group != finding.group)
    sound = all(finding.state != "fault" for finding in findings)
    if given.json:
        told = {"ok": sound, "findings": [asdict(finding) for finding in findings]}
        print(json.dumps(told, indent=1))
    return 0 if sound else 1


def _findings(given: argparse.Namespace) -> Iterator[Finding]:
    """Yield findings as they are made."""
    yield from versions()
    yield from terminal()
    yield from storage(given.store)
    yield from _models(given)


def _models(given: argparse.Namespace) -> Iterator[Finding]:
    from engine.gateway.models import ModelsError, load_models
    from predact_tui.doctor.keys import GROUP, keys

    try:
        models = load_models(given.models)
    except ModelsError as error:
        yield Finding(GROUP, "models.toml", "cannot be used", "fault", str(error))
        return
    yield from keys(models)
    if given.model:
        from predact_tui.doctor.calls import calls

        narrate(f"calling {', '.join(map(safe, given.model))} (the first call takes some seconds)")
        yield from asyncio.run(calls(given.model, models))


def _tell(finding: Finding, *, first: bool) -> None:
    if first:
        print(f"\n{finding.group}" if finding.group != "versions" else finding.group)
    sign = SIGNS[finding.state]
    note = f"  ({safe(finding.note)})" if finding.note else ""
    print(_wrapped(f"  {sign:2} {finding.name:18} {safe(finding.value)}{note}"))


def _wrapped(line: str) -> str:
    """Return the line broken at the terminal's width; whole where a program reads it."""
    width = room()
    if width is None:
        return line
    return textwrap.fill(line, width, subsequent_indent=" " * 24, break_on_hyphens=False)
