"""The 12 tools as function schemas, in the shape of OpenAI's chat protocol."""

from collections.abc import Mapping
from functools import cache

from engine.tools.registry import TOOLS


@cache
def function_schemas() -> tuple[Mapping[str, object], ...]:
    """Return the schemas of all tools, in the registry's order."""
    return tuple({"type": "function", "function": tool.schema()} for tool in TOOLS.values())
