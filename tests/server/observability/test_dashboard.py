"""The dashboard shows all metrics of the service, and no others."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from prometheus_client import Counter
from prometheus_client.metrics import MetricWrapperBase
from table_site import Site

from triclinium.server.observability import metrics
from triclinium.server.observability.metrics import REGISTRY

OURS = "triclinium"
DASHBOARD = Path(__file__).parents[3] / "deploy" / "grafana" / "triclinium.json"
OF_PROCESSES = {"process_resident_memory_bytes", "process_cpu_seconds_total", "process_open_fds", "up"}


def families(site: Site) -> dict[str, Any]:
    """Return all metrics of the service by the name of their samples."""
    found = [*REGISTRY.collect(), *site.app().state.service.watch.registry.collect()]
    ours = [each for each in found if each.name.startswith(OURS)]
    suffixes = {"counter": "_total", "info": "_info"}
    return {each.name + suffixes.get(each.type, ""): each for each in ours}


def plain(name: str) -> str:
    """Return the name of the metric to which a sample belongs."""
    return re.sub(r"(_count|_sum|_bucket)?(\{.*)?$", "", name)


def expressions(found: Any) -> Iterator[str]:
    """Yield every Prometheus query of a dashboard."""
    if isinstance(found, dict):
        for name, value in found.items():
            if name in ("expr", "query", "definition") and isinstance(value, str):
                yield value
            else:
                yield from expressions(value)
    elif isinstance(found, list):
        for each in found:
            yield from expressions(each)


def test_the_dashboard_shows_all_metrics_and_no_others(shared: Site) -> None:
    asked = list(expressions(json.loads(DASHBOARD.read_text())))
    text = "\n".join(re.sub(r'"[^"]*"', "", each) for each in asked)
    named = set(re.findall(r"\b(?:triclinium|process)_\w+", text))
    there = families(shared)
    samples = {
        name if each.type != "histogram" else f"{name}{suffix}"
        for name, each in there.items()
        for suffix in (("_bucket", "_count", "_sum") if each.type == "histogram" else ("",))
    }
    assert named <= samples | OF_PROCESSES, named - samples
    assert {plain(name) for name in named if name.startswith(OURS)} == set(there)
    labels = {name: set(getattr(each, "_labelnames", ())) for name, each in there.items()}
    for metric in vars(metrics).values():
        if isinstance(metric, MetricWrapperBase):
            name = metric._name + ("_total" if isinstance(metric, Counter) else "")
            labels[name] = {*labels[name], *metric._labelnames}
    # Queries may use only labels that the metric has, because others select nothing.
    for each in asked:
        for name, chosen in re.findall(r"\b(triclinium_\w+)\{([^}]*)\}", each):
            known = labels[plain(name)] | {"le", "job", "instance", "version"}
            assert set(re.findall(r"(\w+)\s*(?:=~|!~|!=|=)", chosen)) <= known, each
