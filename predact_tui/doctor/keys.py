"""Which keys there are for which models; their values are never read out."""

import os
from collections.abc import Iterator, Mapping
from typing import Final

from engine.gateway.models import API_BASE, Models
from engine.gateway.redacting import Redactor
from predact_tui.doctor.finding import Finding

GROUP: Final = "models"


def keys(models: Models, environ: Mapping[str, str] = os.environ) -> Iterator[Finding]:
    """Yield a line a key: whether it is in the environment, and whose it is."""
    if environ.get(API_BASE):
        base = Redactor(environ).clean(environ[API_BASE])
        yield Finding(GROUP, API_BASE, base, "info", "every model is called there")
    for variable, names in _by_key(models).items():
        said = f"for {', '.join(names)}"
        if variable is None:
            yield Finding(GROUP, "no key", "none is looked for", "info", said)
        elif environ.get(variable, "").strip():
            yield Finding(GROUP, variable, "set", "ok", said)
        else:
            yield Finding(GROUP, variable, "not set", "info", said)


def _by_key(models: Models) -> dict[str | None, list[str]]:
    made: dict[str | None, list[str]] = {}
    for name in models.names:
        made.setdefault(models.settings(name, "assistant").key, []).append(name)
    return made
