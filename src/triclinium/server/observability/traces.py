"""Traces (OpenTelemetry) of requests and moves across all processes involved.

Traces are off unless the environment names a collector (OTEL_EXPORTER_OTLP_ENDPOINT or ..._TRACES_ENDPOINT). They need
the extra `traces`. While they are off, `span` returns a shared object that does nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import TYPE_CHECKING, Any, Final

from opentelemetry.trace import get_current_span
from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator

from ... import __version__
from ...kernel.errors import SettingError

if TYPE_CHECKING:
    from opentelemetry.sdk.trace import TracerProvider
    from opentelemetry.trace import Tracer

ENDPOINTS: Final = ("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "OTEL_EXPORTER_OTLP_ENDPOINT")
TRACE: Final = "traceparent"
"""Field that carries a trace between processes (W3C Trace Context)."""
_NAME: Final = "triclinium"
_NO_SPAN: Final = nullcontext()
_PROPAGATOR: Final = TraceContextTextMapPropagator()
_tracers: Final[list[Tracer]] = []
"""The tracer of this process, if traces are on."""


def span(
    name: str, carrier: Mapping[str, str] | None = None, **attributes: str | int
) -> AbstractContextManager[Any]:
    """Trace the block as part of the current span, or of the span that `carrier` names.

    Attributes may name tables and seats, but no people and nothing hidden. While traces are off, the block gets None.
    """
    if not _tracers:
        return _NO_SPAN
    context = _PROPAGATOR.extract(carrier) if carrier else None
    return _tracers[0].start_as_current_span(name, context=context, attributes=attributes)


def carried() -> dict[str, str]:
    """Return the fields with which another process continues the current trace. They are empty while traces are off."""
    found: dict[str, str] = {}
    if _tracers:
        _PROPAGATOR.inject(found)
    return found


def trace_id() -> str | None:
    """Return the id of the current trace for the log, or None."""
    context = get_current_span().get_span_context()
    return f"{context.trace_id:032x}" if context.is_valid else None


@contextmanager
def tracing(environment: Mapping[str, str], role: str) -> Iterator[None]:
    """Trace during the block if the environment names a collector. `role` is web or worker."""
    wanted = [name for name in ENDPOINTS if environment.get(name)]
    off = environment.get("OTEL_SDK_DISABLED", "").lower() == "true"
    if not wanted or off or environment.get("OTEL_TRACES_EXPORTER", "otlp") == "none":
        yield
        return
    try:
        from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter  # noqa: PLC0415
        from opentelemetry.sdk.resources import Resource  # noqa: PLC0415
        from opentelemetry.sdk.trace import TracerProvider  # noqa: PLC0415
        from opentelemetry.sdk.trace.export import BatchSpanProcessor  # noqa: PLC0415
    except ImportError:
        raise SettingError(
            f"{wanted[0]} asks for traces, and what they need is not installed: pip install 'triclinium[traces]'"
        ) from None

    name = environment.get("OTEL_SERVICE_NAME", f"{_NAME}-{role}")
    resource = Resource.create({"service.name": name, "service.version": __version__})
    provider = TracerProvider(resource=resource)
    provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter()))
    with provided(provider):
        yield


@contextmanager
def provided(provider: TracerProvider) -> Iterator[None]:
    """Trace with a provider during the block, then send the remaining spans."""
    _tracers.append(provider.get_tracer(_NAME, __version__))
    try:
        yield
    finally:
        _tracers.clear()
        provider.shutdown()
