"""Saving pictures: where, under which name, and what is said."""

import xml.etree.ElementTree as ET
from pathlib import Path

from rich.segment import Segment
from textual.strip import Strip

from predact_tui.saving import file_name, picture, save
from tests.predact_tui.hostile import HOSTILE


def test_the_first_folder_that_can_be_written(tmp_path: Path) -> None:
    path, said = save("x", "a.svg", (tmp_path / "gone", tmp_path))
    assert path == tmp_path / "a.svg"
    assert path.read_text() == "x"
    assert "could not be written" in said
    assert f"Saved as {path}" in said


def test_nowhere_to_save(tmp_path: Path) -> None:
    path, said = save("x", "a.svg", (tmp_path / "gone", tmp_path / "too"))
    assert path is None
    assert said.count("could not be written") == 2
    assert said.endswith("Nothing was saved.")


def test_names_stay_in_their_folder() -> None:
    assert file_name("results", "../../etc/x y") == "results-.._.._etc_x_y.svg"
    assert len(file_name("x" * 500)) < 130


def test_any_text_makes_a_whole_document() -> None:
    from predact_tui.present.safe import safe_line

    for text in HOSTILE:
        strip = Strip([Segment(safe_line(text) + "\uffff")])
        document = picture([strip], 80, "a <title> & more")
        assert ET.fromstring(document).tag.endswith("svg")
