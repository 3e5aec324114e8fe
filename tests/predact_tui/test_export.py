"""`predact-tui export` as it is used: real episodes in a real store."""

import json
import re
import sqlite3
from pathlib import Path

import pytest

from predact_tui.cli import main
from predact_tui.export_arguments import FORMATS
from predact_tui.exporting.people import names_of_user
from recordings.exchange.jsonl import is_header
from recordings.exchange.tables import TABLES
from recordings.store import Store
from tests.conftest import ROOT
from tests.recordings.exchange.made import ID, keep

RUN = ["run", "--scenario", "cs-A-w8", "--acc", "0.8", "--instructor", "scripted:verify"]
DOCUMENTS = [form for form in FORMATS if form not in ("csv", "parquet", "svg")]
PEOPLE = (
    ("Ann Example", "D", 0.9, "Low on Essay"),
    ("b.zwanzig@school.example", "F", 0.8, "Missing Essay"),
)
KEY = "sk-proj-0123456789abcdefFAKEKEY0123456789"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PREDACT_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    return tmp_path / "home"


def store_of(home: Path) -> Store:
    return Store.open(home / "recordings.sqlite")


@pytest.fixture
def kept(home: Path) -> None:
    """A finished episode, one without an end, and one of people."""
    with store_of(home) as store:
        keep(store)
        keep(store, end=False, recording="unfinished")
        question = "Mail ann@home.example about Ann Example; Berta says so"
        keep(store, PEOPLE, question, recording="people")


def export(*arguments: str) -> int:
    return main(["export", *arguments])


def files(folder: str) -> list[str]:
    return sorted(str(p.relative_to(folder)) for p in Path(folder).rglob("*") if p.is_file())


@pytest.mark.usefixtures("kept")
@pytest.mark.parametrize("form", DOCUMENTS)
def test_one_recording_goes_to_standard_output(
    form: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert export(ID, "--as", form) == 0
    out, err = capsys.readouterr()
    assert "syn142" in out
    assert err == ""


def test_a_real_episode_as_everything_and_no_key_in_it(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("OPENAI_API_KEY", "OPENROUTER_API_KEY", "ANTHROPIC_API_KEY", "PREDACT_API_KEY"):
        monkeypatch.setenv(name, KEY)
    home.mkdir()
    for name in ("models.toml", ".env", "settings.json"):
        (home / name).write_text(f'api_key = "{KEY}"\n')
    main(RUN)
    capsys.readouterr()
    for form in FORMATS:
        assert export("latest", "--as", form, "--out", f"{form}s") == 0
    (name,) = files("htmls")
    recording = name.removesuffix(".html")
    assert files("predacts") == ["scripted_verify/cs_80/run_0000.json"]
    assert files("studys") == ["participant.json"]
    assert files("csvs") == sorted(f"{table}.csv" for table in TABLES)
    assert files("parquets") == sorted(f"{table}.parquet" for table in TABLES)
    for form in ("jsonl", "md", "html", "svg", "cast"):
        assert files(f"{form}s") == [f"{recording}.{form}"]
    svg = Path("svgs", f"{recording}.svg").read_text()
    assert "ENDED" in svg
    assert not re.search(r"(href|src|url\()\W*https?:", svg)
    assert "exported 1 of 1 recordings to svgs" in capsys.readouterr().err
    written = [*Path().rglob("*s/**/*"), *home.glob("recordings.sqlite*")]
    assert [p for p in written if p.is_file() and KEY.encode() in p.read_bytes()] == []


@pytest.mark.usefixtures("kept")
def test_options_choose_and_files_are_named_by_what_they_hold() -> None:
    assert export("--status", "finished", "--as", "jsonl", "--out", "lines") == 0
    assert files("lines") == [f"{ID}.jsonl", "people.jsonl"]
    assert export("--all", "--as", "predact", "--out", "logs") == 0
    cell = "human/cs_80"
    assert files("logs") == [f"{cell}/run_0000{end}.json" for end in ("", "_2", "_3")]
    assert export("--search", "Berta", "--as", "md", "--out", "mds") == 0
    assert files("mds") == ["people.md"]


@pytest.mark.usefixtures("kept")
def test_lines_of_several_recordings_go_into_one_file() -> None:
    assert export("people", ID, "--as", "jsonl", "--out", "all.jsonl") == 0
    headers = [line for line in Path("all.jsonl").read_text().split("\n") if is_header(line)]
    assert [json.loads(line)["recording"] for line in headers] == ["people", ID]


@pytest.mark.usefixtures("kept")
def test_nothing_is_replaced_unless_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    Path("mine.md").write_text("mine")
    assert export(ID, "--as", "md", "--out", "mine.md") == 2
    assert Path("mine.md").read_text() == "mine"
    assert "mine.md stands already" in capsys.readouterr().err
    assert export(ID, "--as", "md", "--out", "mine.md", "--force") == 0
    assert Path("mine.md").read_text().startswith("# cs-A-w8")


@pytest.mark.usefixtures("kept")
def test_what_stands_already_in_a_folder_does_not_stop_the_rest(
    capsys: pytest.CaptureFixture[str],
) -> None:
    Path("mds").mkdir()
    Path("mds", f"{ID}.md").write_text("mine")
    assert export("--all", "--as", "md", "--out", "mds") == 1
    assert Path("mds", f"{ID}.md").read_text() == "mine"
    assert len(files("mds")) == 3
    err = capsys.readouterr().err
    assert f"not exported: mds/{ID}.md stands already" in err
    assert "exported 2 of 3 recordings" in err


@pytest.mark.usefixtures("kept")
@pytest.mark.parametrize(
    ("change", "exported", "said"),
    [
        ("UPDATE events SET body = replace(body, 'averages', 'AVERAGES')", 3, "as it stands"),
        ("UPDATE events SET body = '{}' WHERE kind = 'Said'", 2, "not exported"),
        ("DELETE FROM events WHERE kind = 'ReportShown'", 3, "event 2: it is missing"),
        ("UPDATE sealed SET answers = '{}'", 2, "not exported"),
    ],
)
def test_a_recording_that_was_tampered_with_is_named(
    change: str, exported: int, said: str, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    where = "recording" if "sealed" in change else "id >> 32"
    condition = f"{where} = (SELECT number FROM recordings WHERE id = 'people')"
    with sqlite3.connect(home / "recordings.sqlite") as connection:
        joined = "AND" if "WHERE" in change else "WHERE"
        connection.execute(f"{change} {joined} {condition}")
    assert export("--all", "--as", "html", "--out", "pages") == 1
    err = capsys.readouterr().err
    assert said in err
    assert "people" in err
    assert f"exported {exported} of 3" in err
    assert len(files("pages")) == exported


@pytest.mark.usefixtures("kept")
def test_an_anonymous_copy_does_not_hide_tampering(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with sqlite3.connect(home / "recordings.sqlite") as connection:
        connection.execute("UPDATE events SET body = replace(body, 'averages', 'AVERAGES')")
    assert export(ID, "--as", "jsonl", "--anonymous") == 1
    assert "it is not as it was" in capsys.readouterr().err


@pytest.mark.usefixtures("kept")
@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((), "name recordings"),
        ((ID, "--all"), "name recordings"),
        (("nothing",), "no recording 'nothing'"),
        (("--all", "--out", "one.md"), "3 recordings as md are as many files"),
        (("--all",), "3 recordings as md are as many files"),
        ((ID, "--hide", "Ann"), "--hide NAME belongs to --anonymous"),
        ((ID, "--out", "a.txt"), "a.txt is a file, not a folder"),
    ],
)
def test_wrong_use(
    arguments: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("a.txt").write_text("mine")
    assert export(*arguments, "--as", "md") == 2
    assert said in capsys.readouterr().err
    assert Path("a.txt").read_text() == "mine"


@pytest.mark.usefixtures("kept")
def test_tables_need_a_folder(capsys: pytest.CaptureFixture[str]) -> None:
    assert export("--all", "--as", "csv") == 2
    assert "three tables" in capsys.readouterr().err
    Path("mine.csv").write_text("mine")
    for name in ("x.csv", "x.PARQUET", "x.zip", "mine.csv"):
        assert export("--all", "--as", "csv", "--out", name) == 2
        assert "three tables" in capsys.readouterr().err
        assert not Path(name).is_dir()
    assert export("--all", "--as", "csv", "--out", "tables-1.5") == 0
    assert len(files("tables-1.5")) == 3


@pytest.mark.usefixtures("kept")
def test_a_file_of_another_format_is_not_taken_for_a_folder(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert export(ID, "--as", "md", "--out", "x.html") == 2
    assert "a file of md ends in .md" in capsys.readouterr().err
    assert not Path("x.html").exists()
    assert export(ID, "--as", "md", "--out", "X.MD") == 0
    assert Path("X.MD").is_file()


@pytest.mark.usefixtures("kept")
@pytest.mark.parametrize("form", [form for form in FORMATS if form != "svg"])
def test_answers_without_an_end_stay_sealed(form: str, home: Path) -> None:
    assert export("unfinished", "--as", form, "--out", "out") == 0
    with store_of(home) as store:
        salt = json.loads(store.sealed("unfinished"))["salt"]
        assert store.check("unfinished") is None
    for name in files("out"):
        content = Path("out", name).read_bytes()
        assert salt.encode() not in content
        assert b"syn900" not in content  # at risk, and flagged by nobody


@pytest.mark.usefixtures("kept")
def test_opening_them_is_recorded_first(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert export("unfinished", "--as", "predact", "--with-answers") == 0
    log = json.loads(capsys.readouterr().out)
    assert log["per_student"]["syn900"]["is_at_risk"] is True
    with store_of(home) as store:
        last = store.last_event("unfinished")
        before = store.last_event(ID)
    assert last is not None
    assert (last.kind, last.actor) == ("TruthShown", "person")
    assert export(ID, "--as", "predact", "--with-answers") == 0
    with store_of(home) as store:
        assert store.last_event(ID) == before


@pytest.mark.usefixtures("kept")
def test_an_episode_that_is_played_now_is_not_opened(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with store_of(home) as store, store.claim("unfinished"):
        assert export("unfinished", "--as", "md", "--with-answers") == 1
        assert export("unfinished", "--as", "md") == 0
    assert "unfinished is open in another program" in capsys.readouterr().err


@pytest.mark.usefixtures("kept")
@pytest.mark.parametrize("form", FORMATS)
def test_no_name_is_in_an_anonymous_export(
    form: str, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("USER", "berta")
    with store_of(home) as store:
        store.tag("people", ["for-ann"])
        store.set_note("people", "Ann Example, in /home/berta/class.csv")
    assert export("people", "--as", form, "--out", "out", "--anonymous", "--hide", "for-ann") == 0
    key = (home / "pseudonyms.secret").read_text().strip()
    for name in files("out"):
        content = Path("out", name).read_bytes().decode("utf-8", "replace").casefold()
        leaks = [leak for leak in ("ann", "berta", "zwanzig", "/home", key) if _word(leak, content)]
        assert leaks == []


def _word(word: str, text: str) -> bool:
    return re.search(rf"(?<![a-z]){re.escape(word)}(?![a-z])", text) is not None


@pytest.mark.usefixtures("kept")
def test_pseudonyms_are_the_same_in_every_export() -> None:
    for out in ("one", "two"):
        assert export("people", "--as", "predact", "--anonymous", "--out", out) == 0
    one, two = (Path(out, "human/cs_80/run_0000.json").read_bytes() for out in ("one", "two"))
    assert one == two


def test_accounts_that_are_nobodys_are_not_looked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, found in (("root", False), ("ab", False), ("ann.example", True)):
        monkeypatch.setenv("USER", name)
        assert (name in names_of_user()) == found


def test_every_column_and_format_is_explained() -> None:
    page = (ROOT / "docs" / "export.md").read_text(encoding="utf-8")
    columns = {column for table, _ in TABLES.values() for column in table}
    assert [name for name in (*FORMATS, *sorted(columns)) if f"`{name}`" not in page] == []
