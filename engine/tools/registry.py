"""The 12 tools by name, and the box that calls them and never raises."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from pydantic import ValidationError

from engine.actions import ToolRequest
from engine.classroom import ClassData
from engine.tools import counterfactual, intervention, lookup, prediction
from engine.tools.contract import Category, Tool, ToolError
from engine.tools.mistakes import mistake
from engine.tools.names import quoted

TOOLS: Final[Mapping[str, Tool[Any]]] = {
    tool.name: tool
    for tools in (lookup.TOOLS, counterfactual.TOOLS, prediction.TOOLS, intervention.TOOLS)
    for tool in tools
}
"""Every tool by name."""


@dataclass(frozen=True)
class ToolResult:
    """An answer in plain JSON values, or the error {error, valid?}.

    `category` is None for an unknown tool.
    """

    answer: dict[str, object]
    is_error: bool
    category: Category | None


class Toolbox:
    """The tools over one class."""

    def __init__(self, klass: ClassData) -> None:
        self._klass = klass

    def answer(self, request: ToolRequest) -> ToolResult:
        """Call the tool of a seat's request; arguments that are no JSON object are an error."""
        if request.raw is None or request.tool not in TOOLS:
            return self.call(request.tool, request.arguments)
        error = ToolError(f"the arguments are no JSON object: {quoted(request.raw)}")
        return _failed(error, TOOLS[request.tool].category)

    def call(self, name: str, arguments: Mapping[str, object]) -> ToolResult:
        """Call a tool; whatever is wrong with the request is an error result."""
        if name not in TOOLS:
            error = ToolError(f"no tool is called {quoted(str(name))}", tuple(TOOLS))
            return _failed(error, None)
        tool = TOOLS[name]
        try:
            answer = tool.run(self._klass, _parsed(tool, arguments))
        except ToolError as error:
            return _failed(error, tool.category)
        return ToolResult(answer.model_dump(mode="json", exclude_unset=True), False, tool.category)


def _parsed(tool: Tool[Any], arguments: Mapping[str, object]) -> Any:
    """Return the tool's arguments as its model; ToolError says in a sentence what is wrong."""
    try:
        given = dict(arguments) if isinstance(arguments, Mapping) else arguments
        return tool.arguments.model_validate(given)
    except ValidationError as error:
        raise mistake(tool, error) from error


def _failed(error: ToolError, category: Category | None) -> ToolResult:
    answer: dict[str, object] = {"error": str(error)}
    if error.valid:
        answer["valid"] = list(error.valid)
    return ToolResult(answer, True, category)
