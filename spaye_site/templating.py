"""The templates' environment: Jinja2 with the parts of Django's own language that pages use.

A template sees what its view passes, the filters and functions named here, and each app's
`template_globals` under the app's label: `{{ ui.icon("star") }}`, `{{ boards.month_name(day) }}`.
"""

import re
from collections.abc import Callable, Iterable, MutableMapping
from contextlib import suppress
from datetime import date, datetime
from functools import cache, cached_property, lru_cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from django.apps import apps
from django.conf import settings
from django.http import HttpRequest
from django.middleware.csrf import get_token
from django.template import defaultfilters
from django.template.backends.jinja2 import Jinja2
from django.templatetags.static import static
from django.urls import reverse
from django.utils import translation
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.timezone import get_current_timezone_name, is_aware, localtime
from django.utils.translation import get_language, get_language_info
from jinja2 import ChainableUndefined, Environment, FileSystemBytecodeCache, Template
from jinja2.bccache import Bucket
from markupsafe import Markup

from games.tables.inert import inert
from games.ui import dates
from spaye_site import assets, own_commands

GLOBALS = "template_globals"
TOKEN_FIELD = '<input type="hidden" name="csrfmiddlewaretoken" value="{}">'


class TokenField:
    """The hidden field of a form. The CSRF token is made once, if the page uses it."""

    def __init__(self, request: HttpRequest) -> None:
        self._request = request

    @cached_property
    def token(self) -> str:
        return get_token(self._request)

    def __html__(self) -> str:
        return format_html(TOKEN_FIELD, self.token)


class Drawn:
    """A template that renders to safe markup, so that other templates can include the result."""

    def __init__(self, template: Template, backend: Jinja2) -> None:
        self.template = template
        self.backend = backend

    def render(
        self, context: dict[str, Any] | None = None, request: HttpRequest | None = None
    ) -> SafeString:
        """Render; a view's values take precedence over those for every page, as in Django."""
        shared = _shared(self.backend.template_context_processors, request) if request else {}
        spoken = _in_language(get_language())
        return SafeString(self.template.render(spoken | shared | (context or {})))


class Templates(Jinja2):
    """The backend: apps' templates are where Django's own engine would look for them."""

    app_dirname = "templates"

    # Django documents of a template that it has `render`, and no class of it.
    def from_string(self, template_code: str) -> Drawn:  # type: ignore[override]
        return Drawn(self.env.from_string(template_code), self)

    def get_template(self, template_name: str) -> Drawn:  # type: ignore[override]
        """Return the template. Raises `TemplateDoesNotExist`, `TemplateSyntaxError`."""
        return Drawn(super().get_template(template_name).template, self)


class OneNamespace(Environment):
    """An environment whose templates all share its globals.

    Rendering copies them, and importing macros compares them: both are slow with the chain of two
    mappings that Jinja makes for templates with globals of their own.
    """

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        return {**self.globals, **d} if d else self.globals


def environment(**options: Any) -> Environment:
    """Return the environment, for `TEMPLATES`. Raises `ImportError` if an app's globals fail."""
    options |= {
        "keep_trailing_newline": True,
        "undefined": ChainableUndefined,
        "bytecode_cache": _compiled(),
        "cache_size": -1,  # unlimited: there are more templates than Jinja would keep
    }
    made = OneNamespace(extensions=["jinja2.ext.i18n"], **options)
    made.newstyle_gettext = True  # type: ignore[attr-defined]
    made.filters |= {
        "capfirst": defaultfilters.capfirst,
        "date": _date,
        "floatformat": defaultfilters.floatformat,
        "inert": inert,
        "linebreaks": _linebreaks,
        "linebreaksbr": defaultfilters.linebreaksbr,
        "stringformat": defaultfilters.stringformat,
        "time": _time,
        "urlencode": defaultfilters.urlencode,
    }
    made.globals |= _in_language(None) | {
        "assets": assets,
        "get_language": get_language,
        "get_language_info": get_language_info,
        "get_timezone": get_current_timezone_name,
        "nav": "",
        "ngettext": _ngettext,
        "npgettext": _npgettext,
        "own_commands": own_commands,
        "pgettext": _pgettext,
        "static": static,
        "url": _url,
    }
    for config in apps.get_app_configs():
        if find_spec(name := f"{config.name}.{GLOBALS}"):
            made.globals[config.label] = import_module(name)
    return made


class Compiled(FileSystemBytecodeCache):
    """Compiled templates in files, which are read ten times as fast as templates are compiled."""

    def dump_bytecode(self, bucket: Bucket) -> None:
        # With a full disk templates are compiled again after the next start, and pages still work.
        with suppress(OSError):
            super().dump_bytecode(bucket)


def _compiled() -> Compiled:
    folder = settings.VAR_DIR / "templates"
    with suppress(OSError):
        folder.mkdir(mode=0o700, exist_ok=True)
    return Compiled(str(folder))


def _shared(
    processors: Iterable[Callable[[HttpRequest], dict[str, Any]]], request: HttpRequest
) -> dict[str, Any]:
    """Return the values for every page."""
    shared: dict[str, Any] = {"request": request, "csrf_input": TokenField(request)}
    for processor in processors:
        shared |= processor(request)
    return shared


@lru_cache(maxsize=1024, typed=True)
def _url(name: str, *args: Any, **kwargs: Any) -> str:
    """Return a page's address. Raises `NoReverseMatch` if there is no such page."""
    return reverse(name, args=args, kwargs=kwargs)


def _linebreaks(text: str) -> SafeString:
    """`{{ text|linebreaks }}`: a paragraph between empty lines, as Django's filter writes it."""
    paragraphs = re.split(r"\n{2,}", re.sub(r"\r\n?", "\n", text))
    return format_html_join(
        "\n\n", "<p>{}</p>", ([defaultfilters.linebreaksbr(each)] for each in paragraphs)
    )


def _date(value: Any, form: str = "DATE_FORMAT") -> str:
    """`{{ day|date("j F") }}`, as each language writes dates; "" for other values."""
    value = _local(value)
    shaped = dates.as_written(value, form) if isinstance(value, date) else form
    return str(defaultfilters.date(value, shaped))


def _time(value: Any, form: str = "TIME_FORMAT") -> str:
    """`{{ at|time("H:i") }}`, in the active time zone."""
    return str(defaultfilters.time(_local(value), form))


def _local(value: Any) -> Any:
    """Return an aware datetime in the active time zone; anything else unchanged."""
    return localtime(value) if isinstance(value, datetime) and is_aware(value) else value


@cache
def _in_language(language: str | None) -> dict[str, Callable[..., Markup]]:
    """Return the templates' `gettext`; texts without values are cached for each language.

    Rendering passes that of the active language. Macros have the environment's own (None), which
    gets the active language at every call.
    """

    def gettext(message: str, **values: Any) -> Markup:
        # A template's own text is markup; values put into it aren't.
        if not values:
            return _sentence(language or get_language(), message)
        return Markup(translation.gettext(message)) % values

    return {"_": gettext, "gettext": gettext}


@cache
def _sentence(_language: str | None, message: str) -> Markup:
    return Markup(translation.gettext(message)) % {}


def _ngettext(singular: str, plural: str, num: int, **values: Any) -> Markup:
    return Markup(translation.ngettext(singular, plural, num)) % values


def _pgettext(context: str, message: str, **values: Any) -> Markup:
    return Markup(translation.pgettext(context, message)) % values


def _npgettext(context: str, singular: str, plural: str, num: int, **values: Any) -> Markup:
    return Markup(translation.npgettext(context, singular, plural, num)) % values
