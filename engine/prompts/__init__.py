"""What models are told: texts with `$names` for what is filled in (string.Template)."""

from functools import cache
from importlib import resources
from string import Template


@cache
def _template(name: str) -> Template:
    text = resources.files(__name__).joinpath(f"{name}.md").read_text(encoding="utf-8")
    return Template(text.strip())


def prompt(name: str, **values: object) -> str:
    """Return the prompt in NAME.md with its names filled in; KeyError where one is not given."""
    return _template(name).substitute(values)
