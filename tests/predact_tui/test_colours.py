"""Words can be read in every theme, with colours, without, and in the terminal's own."""

import pytest
from textual.color import Color
from textual.theme import BUILTIN_THEMES

from predact_tui.colours import ENOUGH, WORDS, changed, contrast, readable
from tests.predact_tui.test_steady import lean


@pytest.mark.parametrize("plain", [False, True])
@pytest.mark.parametrize("name", [name for name, each in BUILTIN_THEMES.items() if not each.ansi])
def test_words_stand_out_in_every_theme(name: str, plain: bool) -> None:
    theme = BUILTIN_THEMES[name]
    before = theme.to_color_system().generate()
    after = before | changed(before, dark=theme.dark, plain=plain)
    for word in WORDS:
        assert contrast(Color.parse(after[word]), Color.parse(after["panel"])) >= ENOUGH - 0.05
    muted = Color.parse(after["muted"])
    assert all(contrast(muted, Color.parse(after[on])) >= 4 for on in ("background", "panel"))
    if plain:
        assert len({after[word] for word in WORDS}) == 1


def test_contrast_is_that_of_the_standard() -> None:
    black, white = Color.parse("#000"), Color.parse("#fff")
    assert contrast(black, white) == pytest.approx(21)
    assert contrast(white, white) == 1
    assert contrast(Color.parse("#767676"), white) == pytest.approx(4.54, abs=0.005)


def test_a_colour_that_can_be_read_stays_as_it_is() -> None:
    assert readable("#FFC473", "#121212") == "#FFC473"
    assert contrast(Color.parse(readable("#808080", "#808080")), Color.parse("#808080")) >= ENOUGH


@pytest.mark.parametrize("theme", ["ansi-light", "ansi-dark", "textual-light"])
async def test_without_colours_a_terminals_own_are_not_made_greys(
    theme: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    async with lean() as pilot:
        pilot.app.theme = theme
        await pilot.press(*"words")
        await pilot.pause()
        strips = pilot.app.screen._compositor.render_strips()
        styles = [part.style for strip in strips for part in strip if "words" in part.text]
        colours = [(style.color, style.bgcolor) for style in styles if style]
        own = [(front is None or front.is_default) for front, _ in colours]
        assert colours
        assert all(own) if theme.startswith("ansi") else all(f != b for f, b in colours)
