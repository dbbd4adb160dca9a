"""Traces (OpenTelemetry): where the time of one request or one act went, through all processes that had a part in it.

Off unless the surroundings name a collector by OpenTelemetry's own variables (OTEL_EXPORTER_OTLP_ENDPOINT, or
..._TRACES_ENDPOINT); then the extra `traces` is needed. While it is off nothing of it is imported, and a span is an
object that does nothing, always the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import AbstractContextManager, contextmanager, suppress
from importlib.util import find_spec
from types import TracebackType
from typing import TYPE_CHECKING, Any, Final

from ... import __version__
from ...kernel.errors import SettingError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from opentelemetry.sdk.trace import TracerProvider
    from opentelemetry.trace import Tracer

ENDPOINTS: Final = ("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "OTEL_EXPORTER_OTLP_ENDPOINT")
TRACE: Final = "traceparent"
"""The field in which a trace is sent along (W3C Trace Context)."""
_NAME: Final = "triclinium"


class _NoSpan:
    """What stands for a span while nobody traces."""

    def __enter__(self) -> None:
        return None

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        return None


_NO_SPAN: Final = _NoSpan()


class _Tracing:
    """Whether this process traces, and by what."""

    tracer: Tracer | None = None


_TRACING: Final = _Tracing()


def span(name: str, **attributes: str | int) -> AbstractContextManager[Any]:
    """A part of what is being done, as long as the block; its parent is the part that it is in.

    Attributes name tables and seats, nobody, and nothing that is hidden. The block gets None while nobody traces.
    """
    tracer = _TRACING.tracer
    return _NO_SPAN if tracer is None else tracer.start_as_current_span(name, attributes=attributes)


def span_of(
    name: str, carrier: Mapping[str, str] | None, **attributes: str | int
) -> AbstractContextManager[Any]:
    """The same for what another process, or a proxy, has begun: `carrier` is what it sent along."""
    tracer = _TRACING.tracer
    if tracer is None or not carrier:
        return span(name, **attributes)
    from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator  # noqa: PLC0415

    context = TraceContextTextMapPropagator().extract(carrier)
    return tracer.start_as_current_span(name, context=context, attributes=attributes)


def carried() -> dict[str, str]:
    """What to send along, so that another process can go on with the trace; nothing while nobody traces."""
    found: dict[str, str] = {}
    if _TRACING.tracer is not None:
        from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator  # noqa: PLC0415

        TraceContextTextMapPropagator().inject(found)
    return found


def trace_id() -> str | None:
    """The trace that is being written, for the log."""
    if _TRACING.tracer is None:
        return None
    from opentelemetry.trace import get_current_span  # noqa: PLC0415

    context = get_current_span().get_span_context()
    return f"{context.trace_id:032x}" if context.is_valid else None


@contextmanager
def tracing(environment: Mapping[str, str], role: str) -> Iterator[None]:
    """Trace as long as the block, if the environment names a collector. `role`: what this process is, web or worker."""
    wanted = [name for name in ENDPOINTS if environment.get(name)]
    off = environment.get("OTEL_SDK_DISABLED", "").lower() == "true"
    if not wanted or off or environment.get("OTEL_TRACES_EXPORTER", "otlp") == "none":
        yield
        return
    if not _installed("opentelemetry.sdk.trace", "opentelemetry.exporter.otlp.proto.http"):
        raise SettingError(
            f"{wanted[0]} asks for traces, and what they need is not installed: pip install 'triclinium[traces]'"
        )
    from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter  # noqa: PLC0415
    from opentelemetry.sdk.resources import Resource  # noqa: PLC0415
    from opentelemetry.sdk.trace import TracerProvider  # noqa: PLC0415
    from opentelemetry.sdk.trace.export import BatchSpanProcessor  # noqa: PLC0415

    name = environment.get("OTEL_SERVICE_NAME", f"{_NAME}-{role}")
    provider = TracerProvider(
        resource=Resource.create({"service.name": name, "service.version": __version__})
    )
    provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter()))
    with provided(provider):
        yield


@contextmanager
def provided(provider: TracerProvider) -> Iterator[None]:
    """Trace by a provider as long as the block; what it has not sent by then it sends."""
    _TRACING.tracer = provider.get_tracer(_NAME, __version__)
    try:
        yield
    finally:
        _TRACING.tracer = None
        provider.shutdown()


def _installed(*modules: str) -> bool:
    with suppress(ModuleNotFoundError):  # of a package that is there only in part
        return all(find_spec(name) is not None for name in modules)
    return False
