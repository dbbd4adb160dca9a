"""Build the image and run it as deploy/compose.yaml says, without a container engine.

buildah builds it. The services migrate, web and worker run from it as in the file (container.py). PostgreSQL, Valkey
and Caddy are Debian's packages on a booted machine, because there is no registry for their images.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import secrets
import shutil
import subprocess
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import yaml
from buildah import BASE, ROOT, Images, context
from container import ADDRESSES, Service, started
from machine import Machine, booted, empty_root, need, say
from players import DOMAIN, check_tls, play

COMPOSE = ROOT / "deploy/compose.yaml"
BACKPORTS = "deb http://deb.debian.org/debian bookworm-backports main"


def filled(value: Any, env: Mapping[str, str]) -> Any:
    """Return a value of the compose file with its variables replaced."""
    if isinstance(value, dict):
        return {name: filled(part, env) for name, part in value.items()}
    if isinstance(value, list):
        return [filled(part, env) for part in value]
    if not isinstance(value, str):
        return value
    return re.sub(r"\$\{(\w+)(?::[-?]([^}]*))?\}", lambda found: env.get(found[1]) or found[2] or "", value)


def environment(example: str, **given: str) -> dict[str, str]:
    """Return the settings of the example file with some values set, as a host does."""
    lines = dict(line.split("=", 1) for line in example.splitlines() if re.match(r"[A-Z_]+=", line))
    unknown = set(given) - set(lines)
    if unknown:
        raise KeyError(f"env.example does not name {unknown}")
    return {**lines, **given}


def prepare(machine: Machine, subnet: str, password: str) -> None:
    """Install PostgreSQL, Valkey and Caddy, reachable by their names in the compose file."""
    first = f"{subnet}.1"
    machine.run(f"echo '{BACKPORTS}' > /etc/apt/sources.list.d/backports.list; apt-get update --quiet=2")
    machine.run(
        "apt-get install --yes --quiet=2 --no-install-recommends postgresql caddy iproute2 curl > /dev/null"
    )
    machine.run(
        "apt-get install --yes --quiet=2 --target-release bookworm-backports valkey-server > /dev/null"
    )
    machine.run("systemctl stop valkey-server caddy; ip link add inside type bridge; ip link set inside up")
    machine.run(f"ip addr add {first}/24 dev inside")
    machine.run(
        f"echo '{subnet}.{ADDRESSES['web']} web' >> /etc/hosts; printf '{first} postgres valkey\\n' >> /etc/hosts"
    )
    machine.run(
        "conf=$(echo /etc/postgresql/*/main); echo \"listen_addresses = '*'\" >> $conf/postgresql.conf; "
        f"echo 'host all all {subnet}.0/24 scram-sha-256' >> $conf/pg_hba.conf; systemctl restart postgresql"
    )
    machine.run(
        f"runuser -u postgres -- psql --quiet --command \"create role triclinium login password '{password}'\"; "
        "runuser -u postgres -- createdb --owner triclinium --template template0 --encoding UTF8 "
        "--locale C.UTF-8 triclinium"
    )


def start_beside(machine: Machine, services: Mapping[str, Any], subnet: str) -> None:
    """Start Valkey with the file's command, and Caddy with the file's Caddyfile and variables."""
    program, *words = services["valkey"]["command"]
    quoted = " ".join(f"'{word}'" for word in words)
    machine.run(
        f"systemd-run --quiet --unit valkey-club -- {program} {quoted} --bind {subnet}.1 --protected-mode no"
    )
    shutil.copy(ROOT / "deploy/caddy/Caddyfile", machine.root / "etc/caddy/Caddyfile")
    given = " ".join(f"--setenv={name}={value}" for name, value in services["caddy"]["environment"].items())
    machine.run(
        f"systemd-run --quiet --unit caddy-club --setenv=HOME=/root {given} -- "
        "caddy run --adapter caddyfile --config /etc/caddy/Caddyfile"
    )


def verified(web: Service) -> int:
    """Replay the played game in the container, from its database and from its record. Return its number of entries."""
    (table,) = json.loads(_told(web, "admin", "tables", "--state", "over", "--json"))["tables"]
    _told(web, "admin", "verify", "--all")
    _told(web, "admin", "export", "--all", "--state", "over", "--to", "/tmp/records")
    (record,) = web.run("find", "/tmp/records", "-type", "f").stdout.split()
    say(_told(web, "verify", record))
    return int(table["entries"])


def _told(web: Service, *words: str) -> str:
    """Return the output of our command; raise RuntimeError if it fails."""
    done = web.run("triclinium", *words)
    if done.returncode != 0:
        raise RuntimeError(f"triclinium {' '.join(words)}: {done.stdout}{done.stderr}")
    return done.stdout


def run(cache: Path) -> dict[str, object]:
    """Build and start the image, play on it, and return the measurements."""
    need("buildah", "crun", "git")
    empty = empty_root(cache)
    with Images(cache) as images:
        built = build(images, empty, cache)
        root = cache / "beside"
        subprocess.run(["rm", "-rf", "--one-file-system", str(root)], check=True)
        subprocess.run(["cp", "-a", "--reflink=auto", str(empty), str(root)], check=True)
        with booted(root) as machine:
            return {**built, **serve(images, machine)}


def build(images: Images, empty: Path, cache: Path) -> dict[str, object]:
    """Build the image. Return the build time and the sizes."""
    if not images.has(BASE):
        images.make_base(empty)
    say("=== the image is built")
    compiled = os.environ.get("TRICLINIUM_COMPILED") != "0"
    begun = time.monotonic()
    images.build(context(cache), compiled)
    took = round(time.monotonic() - begun)
    return {
        "compiled": compiled,
        "build_s": took,
        "image_mb": images.sizes(),
        "base_mb": images.sizes(BASE),
    }


def serve(images: Images, machine: Machine) -> dict[str, object]:
    """Run the file's services, and play a game on them until its record is verified."""
    env = environment(
        (ROOT / "deploy/env.example").read_text(encoding="utf-8"),
        DOMAIN=DOMAIN,
        POSTGRES_PASSWORD=secrets.token_hex(24),
        TRICLINIUM_SECRET_KEYS=secrets.token_hex(32),
    )
    file = filled(yaml.safe_load(COMPOSE.read_text(encoding="utf-8")), env)
    services = file["services"]
    subnet = file["networks"]["inside"]["ipam"]["config"][0]["subnet"].removesuffix(".0/24")
    figures: dict[str, object] = {}
    with contextlib.ExitStack() as running:
        say("=== PostgreSQL, Valkey and Caddy")
        prepare(machine, subnet, env["POSTGRES_PASSWORD"])
        start_beside(machine, services, subnet)

        def start(name: str) -> Service:
            variables = {**env, **services[name]["environment"]}
            return running.enter_context(started(images, machine, name, services[name], variables, subnet))

        say("=== migrate, web and worker out of the image")
        begun = time.monotonic()
        if start("migrate").wait() != 0:
            raise RuntimeError("migrate failed")
        figures["migrate_s"] = round(time.monotonic() - begun, 1)
        begun, ours, took = time.monotonic(), (start("web"), start("worker")), {}
        for service in ours:
            service.get_well()
            took[service.name] = round(time.monotonic() - begun, 1)
        figures["well_after_s"] = took
        for service in ours:
            service.check_seal()
            service.check_its_check()
        check_tls(machine, "/root")
        figures["idle_mb"] = {service.name: service.memory() for service in ours}
        figures["play"] = play(machine)
        figures["played_mb"] = {service.name: service.memory() for service in ours}
        figures["entries"] = verified(ours[0])
        figures["stopped_after_s"] = {service.name: round(service.stop(), 1) for service in ours}
    return figures
