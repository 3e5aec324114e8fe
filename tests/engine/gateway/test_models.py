"""The models that are shipped, and a person's own laid over them."""

from pathlib import Path

import pytest

from engine.gateway.keys import KEYS
from engine.gateway.models import Models, ModelsError, load_models, read_models
from engine.gateway.settings import Price

PAPER = {
    "gpt-5.5": {"max_completion_tokens": 16000},
    "gpt-5.4-mini": {"max_completion_tokens": 16000},
    "gpt-4o-mini": {"temperature": 0.7, "max_tokens": 16000},
    "claude-opus-4.7": {"temperature": 0.7, "max_tokens": 16000},
    "claude-haiku-4.5": {"temperature": 0.7, "max_tokens": 16000},
    "gemini-3.1-pro": {"temperature": 0.7, "max_tokens": 16000},
    "gemini-3-flash": {"temperature": 0.7, "max_tokens": 16000},
    "qwen3.5-35b": {"temperature": 0.6, "max_tokens": 16000},
    "qwen3.5-9b": {"temperature": 0.6, "max_tokens": 16000},
    "mistral-small-24b": {"temperature": 0.6, "max_tokens": 16000},
    "ministral-3-14b": {"temperature": 0.6, "max_tokens": 16000},
    "deepseek-v4-pro": {"temperature": 0.6, "max_tokens": 16000},
    "deepseek-v4-flash": {"temperature": 0.6, "max_tokens": 16000},
}
"""The published study's instructors, and what they are sent but for extra bodies."""


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where a person's models.toml lies; there is none yet."""
    monkeypatch.setenv("PREDACT_HOME", str(tmp_path))
    return tmp_path / "models.toml"


def test_the_thirteen_instructors_and_the_assistant_are_shipped(own: Path) -> None:
    models = load_models(environ={})
    assert models.names == tuple(PAPER)
    for name, expected in PAPER.items():
        settings = models.settings(name, "instructor")
        sent = {k: v for k, v in settings.parameters.items() if k not in settings.omit}
        body = sent.pop("extra_body", None)
        thinks = not name.startswith(("qwen", "deepseek"))
        assert (sent, body) == (expected, None if thinks else {"reasoning": {"enabled": False}})
        provider = "openai" if name.startswith("gpt") else "openrouter"
        assert settings.litellm.startswith(f"{provider}/")
        assert (settings.key, settings.price) == (KEYS[provider], None)
    assistant = models.settings("gpt-4o-mini", "assistant")
    assert assistant.parameters == {"temperature": 0.1}


def test_ones_own_file_is_laid_over_field_by_field(own: Path, tmp_path: Path) -> None:
    own.write_text(
        '[models."qwen3.5-9b"]\nextra_body = { top_k = 20 }\ntimeouts = { first = 5 }\n'
        "[models.mine]\nlitellm = 'openai/served'\napi_base = 'http://10.0.0.1:8000/v1'\n"
        "instructor = { max_completion_tokens = 100 }\n"
    )
    extra = tmp_path / "extra.toml"
    extra.write_text("models.mine.price = { input = 1.5, output = 3 }\nretries.attempts = 2\n")
    models = load_models(extra, environ={})
    qwen = models.settings("qwen3.5-9b", "instructor")
    assert qwen.parameters["extra_body"] == {"reasoning": {"enabled": False}, "top_k": 20}
    assert qwen.parameters["temperature"] == 0.6
    assert (qwen.timeouts.first, qwen.timeouts.between) == (5, 60)
    mine = models.settings("mine", "instructor")
    assert mine.parameters == {"temperature": 0.7, "max_completion_tokens": 100}
    assert (mine.api_base, mine.key) == ("http://10.0.0.1:8000/v1", None)
    assert mine.price == Price(input=1.5, output=3)
    assert (models.retries.attempts, models.retries.longest) == (2, 60)


def test_any_name_of_litellms_can_be_used(own: Path) -> None:
    models = load_models(environ={"PREDACT_API_BASE": "http://127.0.0.1:1/v1"})
    settings = models.settings("openrouter/maker/model", "assistant")
    assert (settings.litellm, settings.key) == ("openrouter/maker/model", "OPENROUTER_API_KEY")
    assert settings.api_base == "http://127.0.0.1:1/v1"
    assert models.settings("gpt-9", "assistant").key == "OPENAI_API_KEY"
    assert models.settings("ollama/small", "assistant").key is None


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[models.x]\ntemprature = 1", "models.x.temprature: no such field (valid: temperature, "),
        ("[models.x.price]\nin = 1", "models.x.price.in: no such field (valid: input, output)"),
        ("[roles.judge]", "roles.judge"),
        ("[roles.assistant]\nprice = 1", "roles.assistant.price: no such field (valid: temperat"),
        ("speed = 1", "speed: no such field (valid: roles, models, retries)"),
        ("[retries]\nattempts = 0", "retries.attempts: Input should be greater than or equal to 1"),
        ("[retries]\ntries = 1", "retries.tries: no such field (valid: attempts, wait, "),
        ("[models.x]\ntemperature = 3", "models.x.temperature: Input should be less than or"),
        ("[models.x]\napi_base = 'ftp://x'", "models.x.api_base: String should match pattern"),
        ("[models.x]\nkey = 'sk-123'", "models.x.key: String should match pattern"),
        ("[models.x]\nomit = ['seed']", "models.x.omit.0: Input should be 'temperature', "),
        ("[models.x]\nprice = { input = inf, output = 1 }", "models.x.price.input: Input should"),
        ("[models", "not TOML: "),
        ("\xff", "not TOML: "),
    ],
)
def test_a_fault_names_the_file_the_field_and_what_is_valid(
    tmp_path: Path, text: str, says: str
) -> None:
    path = tmp_path / "models.toml"
    path.write_text(text, encoding="latin-1")
    with pytest.raises(ModelsError) as caught:
        read_models(path)
    assert str(caught.value).startswith(f"{path}: {says}")


def test_a_key_in_a_file_is_not_shown(tmp_path: Path) -> None:
    path = tmp_path / "models.toml"
    path.write_text("[models.x]\nkey = 'sk-very-secret'")
    with pytest.raises(ModelsError) as caught:
        read_models(path)
    assert "very-secret" not in str(caught.value)


def test_a_file_that_is_not_there_is_said(own: Path, tmp_path: Path) -> None:
    with pytest.raises(ModelsError, match=r"nowhere\.toml: cannot be read: No such file"):
        load_models(tmp_path / "nowhere.toml")


def test_an_empty_file_changes_nothing(own: Path) -> None:
    before = load_models(environ={})
    own.write_text("")
    after = load_models(environ={})
    assert isinstance(after, Models)
    assert [after.settings(n, "instructor") for n in after.names] == [
        before.settings(n, "instructor") for n in before.names
    ]
