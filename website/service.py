"""Reference pages for authors of clients: the HTTP routes and the WebSocket messages.

They are generated from docs/protocol, which scripts/protocol_schemas.py writes from the service's code.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

METHODS: Final = ("get", "post", "put", "patch", "delete")
Schema = Mapping[str, Any]


def routes(protocol: Path) -> str:
    """Return the page of routes."""
    api = json.loads((protocol / "openapi.json").read_text(encoding="utf-8"))
    lines = ["# HTTP routes", "", "Generated from [openapi.json](../protocol/openapi.json).", ""]
    for path, item in sorted(api["paths"].items()):
        for method in METHODS:
            if method in item:
                lines += _route(method, path, item[method])
    lines += ["## Schemas", ""]
    lines += _schemas(api["components"]["schemas"])
    return "\n".join(lines) + "\n"


def socket(protocol: Path) -> str:
    """Return the page of messages."""
    said = json.loads((protocol / "socket.json").read_text(encoding="utf-8"))
    lines = ["# WebSocket messages", "", "Generated from [socket.json](../protocol/socket.json).", ""]
    if "description" in said:
        lines += [said["description"], ""]
    return "\n".join([*lines, *_schemas(said["$defs"])]) + "\n"


def _route(method: str, path: str, route: Schema) -> Iterator[str]:
    yield from (f"## `{method.upper()} {path}`", "")
    yield from (route.get("description") or route.get("summary", ""), "")
    for parameter in route.get("parameters", ()):
        yield f"- `{parameter['name']}` ({parameter['in']}): {_kind(parameter.get('schema', {}))}"
    body = route.get("requestBody", {}).get("content", {})
    for content in body.values():
        yield f"- Body: {_kind(content.get('schema', {}))}"
    for status, answer in sorted(route.get("responses", {}).items()):
        kinds = [
            _kind(content["schema"])
            for content in answer.get("content", {}).values()
            if content.get("schema")
        ]
        yield f"- {status}: {', '.join(kinds) or answer.get('description', '')}"
    yield ""


def _schemas(schemas: Mapping[str, Schema]) -> Iterator[str]:
    for name, schema in sorted(schemas.items()):
        yield from (f"### {name} {{#{name}}}", "")
        if schema.get("description"):
            yield from (schema["description"], "")
        required = schema.get("required", ())
        fields = schema.get("properties", {})
        if not fields:
            yield from (_kind({key: value for key, value in schema.items() if key != "title"}), "")
            continue
        yield from ("| Field | Type | Meaning |", "|---|---|---|")
        for field, of in fields.items():
            told = " ".join(str(of.get("description", "")).split()).replace("|", "\\|")
            yield f"| `{field}`{'' if field in required else ' (optional)'} | {_kind(of)} | {told} |"
        yield ""


def _kind(schema: Schema) -> str:
    """Return the type of a value; a named type links to its entry."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return f"[{name}](#{name})"
    if "const" in schema:
        return f"`{json.dumps(schema['const'])}`"
    if "enum" in schema:
        return ", ".join(f"`{json.dumps(value)}`" for value in schema["enum"])
    for several in ("anyOf", "oneOf", "allOf"):
        if several in schema:
            return " or ".join(dict.fromkeys(_kind(one) for one in schema[several]))
    if schema.get("type") == "array":
        return f"list of {_kind(schema['items'])}" if schema.get("items") else "list"
    if isinstance(schema.get("additionalProperties"), dict):
        return f"by name: {_kind(schema['additionalProperties'])}"
    kind = schema.get("type", "anything")
    return " or ".join(kind) if isinstance(kind, list) else str(kind)
