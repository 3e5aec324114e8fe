"""Wrong arguments in one plain sentence."""

from typing import Any, Final

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from engine.tools.contract import A_LETTER, A_NAME, A_SCORE, Tool, ToolError
from engine.tools.names import quoted

VALID: Final = {A_SCORE: ("0 to 100",), A_LETTER: ("A", "B", "C", "D")}
"""What is valid, by what an argument must be."""
LARGE: Final = 10**15
"""Whole numbers beyond this are not written out."""


def mistake(tool: Tool[Any], error: ValidationError) -> ToolError:
    """Return the first thing wrong with a call's arguments, and what would be valid."""
    details = error.errors(include_url=False, include_context=False)[0]
    fields = tool.arguments.model_fields
    if not details["loc"]:
        return ToolError(f"the arguments of {tool.name} must be an object", tuple(fields))
    argument = str(details["loc"][0])
    if details["type"] == "missing":
        return ToolError(f"{tool.name} needs {argument}", tuple(fields))
    if argument not in fields:
        has = f"has no argument {quoted(argument)}" if fields else "takes no arguments"
        return ToolError(f"{tool.name} {has}", tuple(fields))
    return _wrong_value(argument, fields[argument].description or "", details)


def _wrong_value(argument: str, wanted: str, details: ErrorDetails) -> ToolError:
    """Return the error of a value of the wrong type or out of range."""
    place, where = details["loc"], argument
    if len(place) > 1:
        named = isinstance(place[1], str) and place[-1] != "[key]"
        wanted = A_SCORE if named else A_NAME
        where = f"{argument} of {quoted(str(place[1]))}" if named else f"each name in {argument}"
    error = f"{where} must be {wanted}, not {shown(details['input'])}"
    return ToolError(error, VALID.get(wanted, ()))


def shown(value: object) -> str:
    """Return a wrong value as an error repeats it: short, and never failing."""
    match value:
        case None:
            return "null"
        case bool():
            return str(value).lower()
        case str():
            return quoted(value)
        case int() if abs(value) >= LARGE:
            return "a number that large"
        case int() | float():
            return str(value)
        case dict():
            return "an object"
        case _:
            return "a list" if isinstance(value, list) else "that"
