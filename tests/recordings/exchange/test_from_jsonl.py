"""Lines of JSON come in as the recordings they were; what is not as it was is refused by line."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from recordings.exchange.imports import CameIn, Failed, bring_in_file
from recordings.exchange.jsonl_export import jsonl_text
from recordings.exchange.recorded import read_recorded
from recordings.store import Store
from tests.recordings.exchange.made import ID, keep

OTHER = "20260101-000000-bbbbbbbb"
Lines = list[str]


@pytest.fixture
def elsewhere(tmp_path: Path) -> Iterator[Store]:
    with Store.open(tmp_path / "elsewhere.sqlite") as store:
        yield store


def lines_of(store: Store, *recordings: str) -> Lines:
    texts = (jsonl_text(read_recorded(store, recording)) for recording in recordings)
    return "".join(texts).splitlines()


def written(folder: Path, lines: Lines, name: str = "all.jsonl") -> Path:
    path = folder / name
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    return path


def test_out_and_in_again_gives_the_same_events_and_score(
    store: Store, elsewhere: Store, tmp_path: Path
) -> None:
    keep(store)
    store.tag(ID, ["pilot"])
    path = written(tmp_path, lines_of(store, ID))
    (came,) = bring_in_file(elsewhere, path)
    assert came == CameIn(path, "jsonl", ID, new=True)
    there, here = list(store.events(ID)), list(elsewhere.events(ID))
    assert here == there
    assert [event.digest() for event in here] == [event.digest() for event in there]
    assert elsewhere.sealed(ID) == store.sealed(ID)
    assert elsewhere.outcome(ID) == store.outcome(ID)
    assert elsewhere.check(ID) is None
    row = elsewhere.row(ID)
    assert row is not None
    assert row.origin == "all.jsonl"


def test_tags_and_note_come_along(store: Store, elsewhere: Store, tmp_path: Path) -> None:
    keep(store)
    lines = lines_of(store, ID)
    lines[0] = json.dumps(json.loads(lines[0]) | {"tags": ["pilot"], "note": "odd"})
    list(bring_in_file(elsewhere, written(tmp_path, lines)))
    row = elsewhere.row(ID)
    assert row is not None
    assert (row.tags, row.note) == (("pilot",), "odd")


def test_a_second_import_changes_nothing(store: Store, tmp_path: Path) -> None:
    keep(store)
    path = written(tmp_path, lines_of(store, ID))
    assert list(bring_in_file(store, path)) == [CameIn(path, "jsonl", ID, new=False)]
    row = store.row(ID)
    assert row is not None
    assert row.origin is None


def test_one_that_has_gone_on_since_stands_already(store: Store, tmp_path: Path) -> None:
    from dataclasses import replace

    from engine.events import Viewed

    keep(store)
    path = written(tmp_path, lines_of(store, ID))
    last = list(store.events(ID))[-1]
    looked = replace(last, seq=last.seq + 1, previous=last.digest(), body=Viewed(what="results"))
    store.writer(ID).append(looked)
    assert list(bring_in_file(store, path)) == [CameIn(path, "jsonl", ID, new=False)]
    assert list(store.events(ID))[-1] == looked


def test_another_recording_of_the_same_id_is_refused(
    store: Store, elsewhere: Store, tmp_path: Path
) -> None:
    keep(store)
    keep(elsewhere, question="What of syn142?")
    before = list(elsewhere.events(ID))
    (failed,) = bring_in_file(elsewhere, written(tmp_path, lines_of(store, ID)))
    assert isinstance(failed, Failed)
    assert "stands in the store already, and is not the same" in failed.problem
    assert list(elsewhere.events(ID)) == before


def test_answers_that_stay_sealed_are_not_there(
    store: Store, elsewhere: Store, tmp_path: Path
) -> None:
    keep(store, end=False)
    lines = lines_of(store, ID)
    assert json.loads(lines[0])["sealed"] is None
    (came,) = bring_in_file(elsewhere, written(tmp_path, lines))
    assert isinstance(came, CameIn)
    assert [row.id for row in elsewhere.library()] == [ID]
    assert list(elsewhere.events(ID)) == list(store.events(ID))
    assert elsewhere.verify(ID).whole


def _change_body(lines: Lines) -> None:
    lines[5] = lines[5].replace('"stage":"initial"', '"stage":"chat"', 1)


def _drop_line(lines: Lines) -> None:
    del lines[4]


def _cut(lines: Lines) -> None:
    del lines[-3:]


def _swap(lines: Lines) -> None:
    lines[3], lines[4] = lines[4], lines[3]


def _tip(lines: Lines) -> None:
    lines[0] = json.dumps(json.loads(lines[0]) | {"tip": "0" * 64})


def _sealed(lines: Lines) -> None:
    header = json.loads(lines[0])
    header["sealed"] = header["sealed"].replace('"truth":"F"', '"truth":"A"', 1)
    lines[0] = json.dumps(header)


def _wrong_type(lines: Lines) -> None:
    lines[2] = lines[2].replace('"seq":1', '"seq":"one"', 1)


def _no_json(lines: Lines) -> None:
    lines[2] = lines[2][:-5]


def _kind(lines: Lines) -> None:
    lines[2] = lines[2].replace('"kind":"SessionOpened"', '"kind":"Danced"', 1)


def _no_header(lines: Lines) -> None:
    del lines[0]


def _version(lines: Lines) -> None:
    lines[0] = json.dumps(json.loads(lines[0]) | {"version": 2})


def _id(lines: Lines) -> None:
    lines[0] = json.dumps(json.loads(lines[0]) | {"recording": "latest"})


BREAKS: list[tuple[Callable[[Lines], None], str]] = [
    (_change_body, "line 6: event 4: it is not as it was when event 5 was recorded"),
    (_drop_line, "line 1: the header tells"),
    (_cut, "line 1: the header tells"),
    (_swap, "line 4: event 2: it is missing"),
    (_tip, "it is not as it was when recorded"),
    (_sealed, "line 1: the sealed answers are not those that the first event commits to"),
    (_wrong_type, "line 3: seq: Input should be"),
    (_no_json, "line 3: "),
    (_kind, "line 3: unknown kind of event 'Danced'"),
    (_no_header, "line 1: is no header of a recording"),
    (_version, "line 1: version: Input should be 1"),
    (_id, "line 1: 'latest' is no id of a recording"),
]


@pytest.mark.parametrize(("spoil", "said"), BREAKS, ids=[how.__name__ for how, _ in BREAKS])
def test_what_is_not_as_it_was_is_refused_by_its_line_and_the_next_one_comes_in(
    spoil: Callable[[Lines], None], said: str, store: Store, elsewhere: Store, tmp_path: Path
) -> None:
    keep(store)
    keep(store, recording=OTHER)
    lines = lines_of(store, ID)
    spoil(lines)
    path = written(tmp_path, lines + lines_of(store, OTHER))
    failed, came = bring_in_file(elsewhere, path)
    assert isinstance(failed, Failed)
    assert said in str(failed)
    assert came == CameIn(path, "jsonl", OTHER, new=True)
    assert [row.id for row in elsewhere.library()] == [OTHER]


def test_a_chain_over_events_that_make_no_episode_is_refused(store: Store, tmp_path: Path) -> None:
    from engine.events import AnswerEnded, EpisodeOpened
    from recordings.exchange.jsonl import Header, event_line
    from tests.recordings.make import chain, specification

    opening = EpisodeOpened(specification=specification(), commitment="")
    answer = AnswerEnded(turn=3, text="to no question", spans=(), matcher=None)
    events = list(chain("made-up", [opening, answer]))
    header = Header(recording="made-up", events=2, tip=events[-1].digest(), sealed=None)
    (failed,) = bring_in_file(store, written(tmp_path, [header.line(), *map(event_line, events)]))
    assert isinstance(failed, Failed)
    assert failed.field == "line 3"
    assert "AnswerEnded does not follow" in failed.problem


def test_texts_come_along_and_a_lost_one_is_missed(elsewhere: Store, tmp_path: Path) -> None:
    from engine.events import EpisodeOpened, ModelCallStarted
    from recordings.exchange.jsonl import Header, TextLine, event_line
    from tests.recordings.make import chain, specification

    text = TextLine(recording="talked", text="You are an assistant.")
    call = ModelCallStarted(
        call="m1", role="assistant", purpose="answer", model="m", parameters={},
        messages=(text.digest,), tools=None, form=None,
    )  # fmt: skip
    opening = EpisodeOpened(specification=specification(), commitment="")
    events = list(chain("talked", [opening, call]))
    header = Header(recording="talked", texts=1, events=2, tip=events[-1].digest(), sealed=None)
    lines = [header.line(), text.line(), *map(event_line, events)]
    bare = [header.model_copy(update={"texts": 0}).line(), *lines[2:]]
    (failed,) = bring_in_file(elsewhere, written(tmp_path, bare))
    assert str(failed).endswith(f"line 3: it names a text that is not here ({text.digest[:12]})")
    (came,) = bring_in_file(elsewhere, written(tmp_path, lines))
    assert isinstance(came, CameIn)
    assert elsewhere.texts("talked") == {text.digest: text.text}


def test_a_number_that_no_store_holds_is_refused(store: Store, tmp_path: Path) -> None:
    from engine.events import EpisodeOpened
    from recordings.exchange.jsonl import Header, event_line
    from tests.recordings.make import chain, specification

    opening = EpisodeOpened(specification=specification(seed=2**80), commitment="")
    events = list(chain("large", [opening]))
    header = Header(recording="large", events=1, tip=events[-1].digest(), sealed=None)
    (failed,) = bring_in_file(store, written(tmp_path, [header.line(), *map(event_line, events)]))
    assert isinstance(failed, Failed)
    assert "no store can" in failed.problem
    assert store.library() == []


def test_the_next_header_is_not_looked_for_without_end(
    store: Store, elsewhere: Store, tmp_path: Path
) -> None:
    keep(store)
    path = written(tmp_path, ["junk"] * 100_001 + lines_of(store, ID))
    first, last = bring_in_file(elsewhere, path)
    assert str(first).startswith(f"{path}: line 1: is no header")
    assert str(last) == f"{path}: line 100001: still no header: nothing after it is read"


@pytest.mark.parametrize("name", ["lines.txt", "lines.json", "lines.JSONL"])
def test_lines_are_known_by_their_header_whatever_the_file_is_called(
    name: str, store: Store, elsewhere: Store, tmp_path: Path
) -> None:
    keep(store)
    lines = lines_of(store, ID)
    lines[0] = "\ufeff" + lines[0]
    (came,) = bring_in_file(elsewhere, written(tmp_path, lines, name))
    assert isinstance(came, CameIn)
