"""Makes the pictures of the README: the program is played by keys and drawn as SVG.

`make pictures` writes docs/pictures/*.svg. Nothing is recorded in your own store.
"""

import asyncio
import os
import re
import sys
import tempfile
from pathlib import Path

from rich.console import Console
from textual.app import App
from textual.pilot import Pilot

from predact_tui.app import PredactApp
from predact_tui.options import Options
from predact_tui.saving import picture
from predact_tui.screens.probe import ProbeScreen

PICTURES = Path(__file__).parent / "pictures"
SIZES = {"wide": (120, 34), "narrow": (80, 24)}
STEPS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("report", ()),
    ("decided", ("a", "down", "n", "f10")),
    ("chat", ("enter", "escape", "g", "m", "down", "p")),
    ("summary", ("n", "f10")),
    ("results", ("enter",)),
)
"""The pictures in order, and the keys that lead to each."""
PROBED: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("probe", ("t", "left", "left")),
    ("why", (*["down"] * 4, "enter", "7", "5")),
)
"""The pictures of the probe."""


async def play(size: str, names: set[str]) -> None:
    """Play one episode at a size and keep the pictures named."""
    options = Options(scenario="cs-A-w8", acc=0.8, seed=2, turns=10)
    app = PredactApp(options)
    async with app.run_test(size=SIZES[size]) as pilot:
        while app.session is None or not app.session.ready:
            await pilot.pause(0.1)
        await step(pilot, STEPS, size, names)


async def probe(size: str) -> None:
    """Turn the noise, open a prediction up, and keep the pictures."""
    app = PredactApp(Options(scenario="cs-A-w8", acc=0.4, seed=2), probing=True)
    async with app.run_test(size=SIZES[size]) as pilot:
        while not isinstance(app.screen, ProbeScreen) or app.screen.spread is None:
            await pilot.pause(0.1)
        await step(pilot, PROBED, size, {name for name, _ in PROBED})


async def step(
    pilot: Pilot[None], steps: tuple[tuple[str, tuple[str, ...]], ...], size: str, names: set[str]
) -> None:
    """Press the keys, and keep the pictures named."""
    for name, keys in steps:
        for key in keys:
            await pilot.press(key)
            await pilot.pause(0.8)
            while _answering(pilot.app):
                await pilot.pause(0.1)
        if name in names:
            draw(pilot, f"{size}-{name}")


def _answering(app: App[None]) -> bool:
    session = app.session if isinstance(app, PredactApp) else None
    return session is not None and session.ready and session.source.assistant_busy


def draw(pilot: Pilot[None], name: str) -> None:
    """Write what is on the screen as docs/pictures/NAME.svg."""
    app = pilot.app
    svg = picture(app.screen._compositor.render_strips(), app.size.width, "predact-tui")
    unique = re.search(r"terminal-\d+", svg)
    stable = svg.replace(unique[0], f"terminal-{name}") if unique else svg
    (PICTURES / f"{name}.svg").write_text(stable, encoding="utf-8")


def main() -> None:
    """Make all pictures."""
    PICTURES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as home:
        os.environ["PREDACT_HOME"] = home
        asyncio.run(play("wide", {"report", "chat", "results"}))
        asyncio.run(play("narrow", {"chat", "summary"}))
        asyncio.run(probe("wide"))
    Console(file=sys.stderr).print(f"pictures are in {PICTURES.name}/")


if __name__ == "__main__":
    main()
