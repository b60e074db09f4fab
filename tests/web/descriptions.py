"""The routes of the server as an OpenAPI document: written from the routes, and from the forms of the pages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html.parser import HTMLParser
from typing import Any

import httpx
from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

FORM = "application/x-www-form-urlencoded"
Document = dict[str, Any]


class FormReader(HTMLParser):
    """The fields of the forms of a page, with the values they offer, by where they are sent."""

    def __init__(self) -> None:
        super().__init__()
        self.forms: dict[str, dict[str, list[str]]] = {}
        self.fields: dict[str, list[str]] | None = None
        self.choice: list[str] | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "form" and given.get("method", "").lower() == "post":
            self.fields = self.forms.setdefault(given.get("action", ""), {})
        elif tag == "option" and self.choice is not None:
            self.choice.append(given.get("value", ""))
        elif self.fields is not None and "name" in given:
            values = self.fields.setdefault(given["name"], [])
            self.choice = values if tag == "select" else None
            if tag in ("input", "button"):
                values.append(given.get("value", ""))

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.fields = None
        elif tag == "select":
            self.choice = None


def forms_in(page: str) -> dict[str, dict[str, list[str]]]:
    """The fields of the forms of a page, by where they are sent."""
    reader = FormReader()
    reader.feed(page)
    return reader.forms


def described(app: FastAPI, browser: httpx.Client) -> Document:
    """The document.

    A handler that takes a form apart by itself does not tell its fields; they are read from the page with the form.
    """
    document: Document = get_openapi(title="Kohlenpott", version="0", routes=app.routes)
    for path, methods in document["paths"].items():
        own = methods.get("post")
        if own is not None and "requestBody" not in own and "get" in methods and "{" not in path:
            fields = forms_in(browser.get(path).text)[path]
            own["requestBody"] = {"content": {FORM: {"schema": form_schema(fields)}}}
    return document


def form_schema(fields: Mapping[str, Sequence[str]]) -> Document:
    """What a form may hold: values it offers, or any other text."""
    text = {"type": "string", "maxLength": 300}
    values = {name: {"anyOf": [{"enum": sorted(set(offered))}, text]} if offered else text
              for name, offered in fields.items()}  # fmt: skip
    return {"type": "object", "properties": values}
