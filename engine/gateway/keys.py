"""The keys of models: in which environment variable each is looked for, and whether it is there."""

from collections.abc import Mapping
from typing import Final

from engine.gateway.errors import AuthFault
from engine.gateway.settings import ModelSettings

KEYS: Final = {
    "openai": "OPENAI_API_KEY",
    "openrouter": "OPENROUTER_API_KEY",
    "anthropic": "ANTHROPIC_API_KEY",
    "gemini": "GEMINI_API_KEY",
    "mistral": "MISTRAL_API_KEY",
    "deepseek": "DEEPSEEK_API_KEY",
    "groq": "GROQ_API_KEY",
    "together_ai": "TOGETHERAI_API_KEY",
    "xai": "XAI_API_KEY",
}
"""Where a provider's key is looked for when a models.toml does not name it."""
NO_KEY: Final = "no-key"
"""What is sent for a key to a server of one's own that needs none."""


def usual_key(litellm: str) -> str | None:
    """Return the variable of a model's key by litellm's name for it; None: none is known."""
    provider, slash, _ = litellm.partition("/")
    if slash:
        return KEYS.get(provider)
    return KEYS["openai"] if litellm.startswith(("gpt-", "o1", "o3", "o4")) else None


def is_known(litellm: str) -> bool:
    """Tell whether litellm's name is that of a provider it has, as far as is known without it."""
    provider, slash, name = litellm.partition("/")
    return provider in KEYS and bool(slash and name)


def key_of(settings: ModelSettings, environ: Mapping[str, str]) -> str | None:
    """Return the key to send; None: the provider's library looks for it itself.

    AuthFault where it is not in the environment.
    """
    key = environ.get(settings.key, "").strip() if settings.key else ""
    if key:
        return key
    if settings.api_base:
        return NO_KEY
    if settings.key:
        raise AuthFault(f"its key is needed: {settings.key} is not set in the environment")
    return None
