"""The image built, and run as deploy/compose.yaml says, where there is no container engine.

buildah builds it; its processes are run by systemd-nspawn out of it, each in a network namespace of its own on a bridge
with the addresses, commands and variables of that file, a read-only root and no capabilities. PostgreSQL, Valkey and
Caddy are Debian's, on a machine that is booted for it: there is no registry to take theirs from.
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
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml
from machine import Machine, booted, copy_setup, empty_root, need, say
from players import DOMAIN, play

ROOT = Path(__file__).resolve().parents[2]
COMPOSE = ROOT / "deploy/compose.yaml"
TAG = "localhost/triclinium"
BASE = "docker.io/library/debian:bookworm-slim"
PATIENCE_S = 90.0
BACKPORTS = "deb http://deb.debian.org/debian bookworm-backports main"
ADDRESSES = {"migrate": 11, "web": 12, "worker": 13}
"""The last number of each in the file's network; the machine itself is the first."""


class Images:
    """buildah's store, apart from any other."""

    def __init__(self, cache: Path) -> None:
        self._place = cache / "images"
        self._command = ["buildah", "--storage-driver", "vfs"]
        self._command += ["--root", f"{self._place}/store", "--runroot", f"{self._place}/run"]

    def call(self, *words: str) -> str:
        """What buildah answers."""
        done = subprocess.run([*self._command, *words], check=True, text=True, stdout=subprocess.PIPE)
        return done.stdout.strip()

    def has(self, name: str) -> bool:
        """Whether an image is there."""
        words = [*self._command, "inspect", "--type", "image", name]
        return subprocess.run(words, check=False, capture_output=True).returncode == 0

    def make_base(self, empty: Path) -> None:
        """The base's name for what debootstrap made: registries are not asked."""
        made = self.call("from", "scratch")
        mounted = Path(self.call("mount", made))
        subprocess.run(["cp", "-a", f"{empty}/.", str(mounted)], check=True)
        copy_setup(mounted)
        self.call("umount", made)
        self.call("commit", "--quiet", made, BASE)
        self.call("rm", made)

    def build(self, context: Path, compiled: bool) -> None:
        """The image of this repository, as it lies here."""
        # Health checks are Docker's; layers in between would each be a whole copy (vfs).
        words = ["bud", "--isolation", "chroot", "--pull-never", "--format", "docker", "--tag", TAG]
        if not compiled:
            words += ["--build-arg", "COMPILED=0"]
        words += ["--file", str(context / "deploy/Dockerfile"), str(context)]
        subprocess.run([*self._command, *words], check=True)

    def config(self) -> dict[str, Any]:
        """What the image says of itself."""
        found: dict[str, Any] = json.loads(self.call("inspect", "--type", "image", TAG))["Docker"]["config"]
        return found

    @contextlib.contextmanager
    def container(self) -> Iterator[Path]:
        """The files of a container of it."""
        made = self.call("from", "--pull-never", TAG)
        try:
            yield Path(self.call("mount", made))
        finally:
            self.call("rm", made)


@dataclass
class Service:
    """One service of the compose file, as it runs."""

    name: str
    process: subprocess.Popen[bytes]
    command: list[str]
    """What it was started with up to the image's own words: what else is run in it begins with that."""


def context(cache: Path) -> Path:
    """What somebody who cloned the repository builds from."""
    into = cache / "context"
    shutil.rmtree(into, ignore_errors=True)
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard", "-z"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    for name in filter(None, listed.split("\0")):
        if (ROOT / name).is_file():
            (into / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, into / name)
    return into


def filled(value: Any, env: Mapping[str, str]) -> Any:
    """A value of the compose file with its variables put in."""
    if isinstance(value, dict):
        return {name: filled(part, env) for name, part in value.items()}
    if isinstance(value, list):
        return [filled(part, env) for part in value]
    if not isinstance(value, str):
        return value
    return re.sub(r"\$\{(\w+)(?::[-?]([^}]*))?\}", lambda found: env.get(found[1]) or found[2] or "", value)


def environment(example: str, **given: str) -> dict[str, str]:
    """The example of settings filled in, as a host does."""
    lines = dict(line.split("=", 1) for line in example.splitlines() if re.match(r"[A-Z_]+=", line))
    unknown = set(given) - set(lines)
    if unknown:
        raise KeyError(f"env.example does not name {unknown}")
    return {**lines, **given}


def prepare(machine: Machine, subnet: str, password: str) -> None:
    """PostgreSQL, Valkey and Caddy, as the compose file has them, reached by its names."""
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
    """Valkey by the file's command; Caddy with the file's Caddyfile and variables."""
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


@contextlib.contextmanager
def network(machine: Machine, name: str, address: str) -> Iterator[str]:
    """A network namespace on the machine's bridge; where it is."""
    space, ours = f"triclinium-{name}", f"tr-{name}"

    def ip(*words: str) -> None:
        subprocess.run(["ip", *words], check=True)

    subprocess.run(["ip", "netns", "delete", space], check=False, capture_output=True)
    ip("netns", "add", space)
    try:
        ip("link", "add", ours, "type", "veth", "peer", "name", "eth0", "netns", space)
        ip("link", "set", ours, "netns", str(machine.leader))
        machine.run(f"ip link set {ours} master inside up")
        for words in (
            ("addr", "add", f"{address}/24", "dev", "eth0"),
            ("link", "set", "eth0", "up"),
            ("link", "set", "lo", "up"),
        ):
            ip("-n", space, *words)
        yield f"/run/netns/{space}"
    finally:
        ip("netns", "delete", space)


@contextlib.contextmanager
def started(
    images: Images,
    machine: Machine,
    name: str,
    service: Mapping[str, Any],
    env: Mapping[str, str],
    subnet: str,
) -> Iterator[Service]:
    """A service of the file out of the image."""
    config = images.config()
    if not service["read_only"] or service["cap_drop"] != ["ALL"]:
        raise RuntimeError(f"{name} may write or has capabilities")
    with images.container() as files, network(machine, name, f"{subnet}.{ADDRESSES[name]}") as space:
        hosts = files.parent / f"{name}.hosts"
        hosts.write_text(f"127.0.0.1 localhost\n{subnet}.1 postgres valkey\n")
        given = [*config["Env"], *(f"{key}={value}" for key, value in env.items())]
        words = [
            "systemd-nspawn",
            "--quiet",
            f"--directory={files}",
            "--read-only",
            "--as-pid2",
            "--register=no",
        ]
        words += ["--keep-unit", "--resolv-conf=off", "--timezone=off", f"--network-namespace-path={space}"]
        words += [f"--machine=triclinium-{name}", "--user=triclinium", "--no-new-privileges=yes"]
        words += [
            "--drop-capability=all",
            f"--bind-ro={hosts}:/etc/hosts",
            *(f"--setenv={each}" for each in given),
        ]
        words += [f"--tmpfs={place}" for place in service["tmpfs"]]
        log = (files.parent / f"{name}.log").open("wb")
        process = subprocess.Popen(
            [*words, *config["Entrypoint"], *service["command"]],
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
        )
        try:
            yield Service(name, process, words)
        except BaseException:
            say(f"--- {name}:", (files.parent / f"{name}.log").read_text(errors="replace")[-3000:])
            raise
        finally:
            process.terminate()
            process.wait(60)
            log.close()


def inside(service: Service, *words: str) -> subprocess.CompletedProcess[str]:
    """Run something in a running container, as its user."""
    leader = _own_process(service.process.pid)
    entered = [
        "nsenter",
        "--target",
        str(leader),
        "--mount",
        "--net",
        "--pid",
        "--setuid",
        "8179",
        "--setgid",
        "8179",
    ]
    return subprocess.run([*entered, "--", *words], check=False, text=True, capture_output=True)


def _own_process(pid: int) -> int:
    """The container's first process: nspawn's child."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return int(children[0])


def healthy(service: Service, words: list[str]) -> None:
    """Wait until its health check says that it is well."""
    until = time.monotonic() + PATIENCE_S
    while (asked := inside(service, *words)).returncode != 0:
        if time.monotonic() > until or service.process.poll() is not None:
            raise RuntimeError(f"{service.name} is not well: {asked.stderr}")
        time.sleep(1)


def sealed(service: Service) -> None:
    """It runs as nobody in particular and can write nowhere but in its own /tmp."""
    leader = _own_process(service.process.pid)
    pids = [leader, *map(int, Path(f"/proc/{leader}/task/{leader}/children").read_text().split())]
    status = Path(f"/proc/{pids[-1]}/status").read_text()
    user, rights = re.search(r"^Uid:\s+(\d+)", status, re.M), re.search(r"^CapEff:\s+(\w+)", status, re.M)
    if not user or user[1] != "8179" or not rights or int(rights[1], 16) != 0:
        raise RuntimeError(f"{service.name} has too much: {status}")
    for place in ("/", "/opt/triclinium", "/etc", "/var/tmp"):
        if inside(service, "/usr/bin/touch", f"{place}/written").returncode == 0:
            raise RuntimeError(f"{service.name} can write into {place}")
    if inside(service, "/usr/bin/touch", "/tmp/written").returncode != 0:
        raise RuntimeError(f"{service.name} has no /tmp")


def memory(service: Service) -> float:
    """The memory of a service's processes, shared pages counted in shares, in MB."""
    waiting, total = [_own_process(service.process.pid)], 0
    while waiting:
        pid = waiting.pop()
        rollup = Path(f"/proc/{pid}/smaps_rollup").read_text()
        total += sum(int(found) for found in re.findall(r"^Pss:\s+(\d+)", rollup, re.M))
        waiting += map(int, Path(f"/proc/{pid}/task/{pid}/children").read_text().split())
    return round(total / 1024, 1)


def sizes(images: Images) -> dict[str, int]:
    """How large the image is unpacked and packed, with and without its base."""
    with images.container() as files:
        whole = subprocess.run(["du", "-sm", str(files)], capture_output=True, text=True, check=True).stdout
        own = subprocess.run(["du", "-sm", f"{files}/opt"], capture_output=True, text=True, check=True).stdout
        packed = subprocess.run(
            ["bash", "-c", f"tar -C {files} -cf - . | gzip -6 | wc -c"],
            capture_output=True,
            text=True,
            check=True,
        ).stdout
    return {"mb": int(whole.split()[0]), "opt_mb": int(own.split()[0]), "packed_mb": round(int(packed) / 1e6)}


def run(cache: Path) -> dict[str, object]:
    """Build, start, play; the figures."""
    need("buildah", "git")
    empty, images = empty_root(cache), Images(cache)
    compiled = os.environ.get("TRICLINIUM_COMPILED") != "0"
    figures: dict[str, object] = {"compiled": compiled}
    begun = time.monotonic()
    if not images.has(BASE):
        images.make_base(empty)
    say("=== the image is built")
    images.build(context(cache), compiled)
    figures["build_s"] = round(time.monotonic() - begun)
    figures["image"] = sizes(images)
    env = environment(
        (ROOT / "deploy/env.example").read_text(encoding="utf-8"),
        DOMAIN=DOMAIN,
        POSTGRES_PASSWORD=secrets.token_hex(24),
        TRICLINIUM_SECRET_KEYS=secrets.token_hex(32),
    )
    file = filled(yaml.safe_load(COMPOSE.read_text(encoding="utf-8")), env)
    services = file["services"]
    subnet = file["networks"]["inside"]["ipam"]["config"][0]["subnet"].removesuffix(".0/24")
    root = cache / "beside"
    subprocess.run(["rm", "-rf", "--one-file-system", str(root)], check=True)
    subprocess.run(["cp", "-a", "--reflink=auto", str(empty), str(root)], check=True)
    with booted(root) as machine, contextlib.ExitStack() as running:
        say("=== PostgreSQL, Valkey and Caddy")
        prepare(machine, subnet, env["POSTGRES_PASSWORD"])
        start_beside(machine, services, subnet)

        def start(name: str) -> Service:
            variables = {**env, **services[name]["environment"]}
            return running.enter_context(started(images, machine, name, services[name], variables, subnet))

        say("=== migrate, web and worker out of the image")
        if start("migrate").process.wait(PATIENCE_S) != 0:
            raise RuntimeError("migrate failed")
        begun = time.monotonic()
        web, worker = start("web"), start("worker")
        healthy(web, images.config()["Healthcheck"]["Test"][1:])
        figures["start_s"] = round(time.monotonic() - begun, 1)
        healthy(worker, services["worker"]["healthcheck"]["test"][1:])
        for service in (web, worker):
            sealed(service)
        figures["idle_mb"] = {service.name: memory(service) for service in (web, worker)}
        figures["play_s"] = round(play(machine))
        figures["played_mb"] = {service.name: memory(service) for service in (web, worker)}
    return figures
