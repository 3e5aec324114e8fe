"""The server's model where nothing else is scripted: it gives every kind of answer asked for."""

import json
from collections.abc import Mapping
from typing import Any

from tests.serving.behaviour import Call, Reply

TEXT = "That is what the tools say."


def stub(body: Mapping[str, Any]) -> Reply:
    """Return a filled-in form where one is asked for, else one tool call, then a text."""
    form = (body.get("response_format") or {}).get("json_schema")
    if form:
        return Reply(json.dumps(sample(form["schema"])))
    tools = body.get("tools") or ()
    if tools and body["messages"][-1].get("role") == "user":
        function = tools[0]["function"]
        return Reply(calls=(Call(function["name"], sample(function["parameters"])),))
    return Reply(TEXT)


def sample(schema: Mapping[str, Any], root: Mapping[str, Any] | None = None) -> Any:
    """Return the smallest value that a JSON schema allows (what our forms use of it)."""
    root = schema if root is None else root
    if "$ref" in schema:
        return sample(root["$defs"][schema["$ref"].rpartition("/")[2]], root)
    if "const" in schema or "enum" in schema:
        return schema.get("const", schema.get("enum", [None])[0])
    for choice in ("anyOf", "oneOf"):
        if choice in schema:
            return sample(schema[choice][0], root)
    return _by_type(schema, root)


def _by_type(schema: Mapping[str, Any], root: Mapping[str, Any]) -> Any:
    match schema.get("type"):
        case "object":
            fields = schema.get("properties", {})
            return {name: sample(fields[name], root) for name in schema.get("required", ())}
        case "array":
            return [sample(schema["items"], root) for _ in range(schema.get("minItems", 0))]
        case "integer" | "number":
            return schema.get("minimum", 0)
        case "boolean":
            return False
        case "string":
            return "x"
        case _:
            return None
