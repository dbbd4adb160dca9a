"""Run a service of the compose file from the image with crun, the runtime that container engines use.

The runtime gets the same settings as from an engine: the file's command, variables and temporary folders, a read-only
root, the image's user, no capabilities, no new privileges, and separate namespaces (files, processes, network, name) on
one bridge. Not covered: an engine's filter of system calls, and control groups (the file sets no limits).
"""

from __future__ import annotations

import contextlib
import json
import re
import signal
import subprocess
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from buildah import Images
from machine import Machine, say

PATIENCE_S = 90.0
ADDRESSES = {"migrate": 11, "web": 12, "worker": 13}
"""Last byte of each service's address in the file's network. The machine with the other services has 1."""
# crun requires version 2 of control groups to be mounted, although it does not use them here.
CRUN = ["unshare", "--mount", "sh", "-c", 'mount -t cgroup2 cgroup2 /sys/fs/cgroup && exec crun "$@"', "crun"]
RIGHTS = ("bounding", "effective", "permitted", "inheritable", "ambient")


class Service:
    """A running service of the compose file."""

    def __init__(self, name: str, place: Path, user: str, check: list[str]) -> None:
        self.name = name
        self._place = place
        self._user = user
        self._check = check
        self._log = place / "log"
        with self._log.open("wb") as log:
            words = [*self._runtime(), "run", "--bundle", str(place), name]
            self._process = subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=log, stderr=log)

    def _runtime(self) -> list[str]:
        return [*CRUN, f"--root={self._place / 'state'}", "--cgroup-manager=disabled"]

    def wait(self) -> int:
        """Wait until the service has ended, and return its exit code."""
        return self._process.wait(PATIENCE_S)

    def log(self) -> str:
        """Return the end of its log."""
        return self._log.read_text(errors="replace")[-3000:]

    def run(self, *words: str) -> subprocess.CompletedProcess[str]:
        """Run a command in the container, with its user and its variables."""
        enter = [*self._runtime(), "exec", f"--user={self._user}", self.name]
        return subprocess.run([*enter, *words], check=False, text=True, capture_output=True)

    def is_well(self) -> bool:
        """Return whether its health check succeeds."""
        return self.run(*self._check).returncode == 0

    def get_well(self) -> None:
        """Wait until its health check succeeds."""
        until = time.monotonic() + PATIENCE_S
        while not self.is_well():
            if time.monotonic() > until or self._process.poll() is not None:
                raise RuntimeError(f"{self.name} does not get well")
            time.sleep(0.2)

    def check_seal(self) -> None:
        """Check that it runs as the image's user without privileges, and can write only to its own /tmp."""
        for pid in self._processes():
            status = Path(f"/proc/{pid}/status").read_text()
            facts = dict(re.findall(r"^(Uid|Gid|CapEff|CapPrm|CapBnd|NoNewPrivs):\s+(\w+)", status, re.M))
            if f"{facts['Uid']}:{facts['Gid']}" != self._user or facts["NoNewPrivs"] != "1":
                raise RuntimeError(f"{self.name} runs as {facts}")
            if any(int(facts[name], 16) for name in ("CapEff", "CapPrm", "CapBnd")):
                raise RuntimeError(f"{self.name} has rights: {facts}")
        for place in ("/", "/opt/triclinium", "/etc", "/var/tmp"):
            tried = self.run("touch", f"{place}/written")
            if tried.returncode == 0 or "Read-only" not in tried.stderr:
                raise RuntimeError(f"{self.name}: {place} is not read-only: {tried.stderr}")
        if self.run("touch", "/tmp/written").returncode != 0:
            raise RuntimeError(f"{self.name} has no /tmp")

    def check_its_check(self) -> None:
        """Check that the health check fails while the process is stopped, and succeeds after it continues."""
        self._tell(signal.SIGSTOP)
        try:
            if self.is_well():
                raise RuntimeError(f"{self.name} is stopped, and its health check finds it well")
        finally:
            self._tell(signal.SIGCONT)
        self.get_well()

    def memory(self) -> dict[str, int]:
        """Return the memory of its processes in MB: resident (Rss), and with proportional shared pages (Pss)."""
        rollups = "".join(Path(f"/proc/{pid}/smaps_rollup").read_text() for pid in self._processes())
        return {
            name.lower(): round(sum(map(int, re.findall(rf"^{name}:\s+(\d+)", rollups, re.M))) / 1024)
            for name in ("Rss", "Pss")
        }

    def stop(self) -> float:
        """Stop the service as an engine does, and return the seconds it took; raise RuntimeError if it fails."""
        begun = time.monotonic()
        self._tell(signal.SIGTERM)
        code = self.wait()
        if code != 0:
            raise RuntimeError(f"{self.name} ended with {code}")
        return time.monotonic() - begun

    def end(self) -> None:
        """Remove the container, whatever its state."""
        words = [*self._runtime(), "delete", "--force", self.name]
        subprocess.run(words, check=False, capture_output=True)
        self._process.wait(PATIENCE_S)

    def _tell(self, what: signal.Signals) -> None:
        subprocess.run([*self._runtime(), "kill", self.name, what.name], check=True)

    def _processes(self) -> list[int]:
        """Return the ids of its first process and all descendants, as seen from this machine."""
        asked = subprocess.run(
            [*self._runtime(), "state", self.name], check=True, capture_output=True, text=True
        )
        waiting, found = [int(json.loads(asked.stdout)["pid"])], []
        while waiting:
            pid = waiting.pop(0)
            with contextlib.suppress(OSError):
                for children in Path(f"/proc/{pid}/task").glob("*/children"):
                    waiting += map(int, children.read_text().split())
                found.append(pid)
        return found


@contextlib.contextmanager
def started(
    images: Images,
    machine: Machine,
    name: str,
    service: Mapping[str, Any],
    env: Mapping[str, str],
    subnet: str,
) -> Iterator[Service]:
    """Start a service of the file from the image. If anything fails, print its log."""
    config = images.config()
    user, check = config["User"], service.get("healthcheck", {}).get("test", config["Healthcheck"]["Test"])
    with images.container() as files, _network(machine, name, f"{subnet}.{ADDRESSES[name]}") as space:
        (files / "etc/hosts").write_text(f"127.0.0.1 localhost\n{subnet}.1 postgres valkey\n")
        place = files.parent / "bundle"
        place.mkdir()
        variables = [*config["Env"], *(f"{key}={value}" for key, value in env.items())]
        words = [*config["Entrypoint"], *service["command"]]
        (place / "config.json").write_text(
            json.dumps(_told(service, name, files, space, user, words, variables))
        )
        running = Service(name, place, user, check[1:])
        try:
            yield running
        except BaseException:
            say(f"--- {name}:", running.log())
            raise
        finally:
            running.end()


def _told(
    service: Mapping[str, Any],
    name: str,
    files: Path,
    network: str,
    user: str,
    words: list[str],
    variables: list[str],
) -> dict[str, Any]:
    """Return the runtime's configuration (OCI runtime specification) for the service and the image."""
    if service["cap_drop"] != ["ALL"]:
        raise RuntimeError(f"{name} keeps rights")
    uid, gid = map(int, user.split(":"))
    own: list[dict[str, str]] = [{"type": kind} for kind in ("pid", "mount", "ipc", "uts", "cgroup")]
    return {
        "ociVersion": "1.0.2",
        "root": {"path": str(files), "readonly": service["read_only"]},
        "hostname": name,
        "process": {
            "user": {"uid": uid, "gid": gid},
            "args": words,
            "env": variables,
            "cwd": "/",
            "noNewPrivileges": "no-new-privileges:true" in service["security_opt"],
            "capabilities": {kind: [] for kind in RIGHTS},
        },
        "mounts": [
            {"destination": "/proc", "type": "proc", "source": "proc"},
            {"destination": "/dev", "type": "tmpfs", "source": "tmpfs", "options": ["nosuid", "mode=755"]},
            *(_empty(place) for place in ("/dev/shm", *service["tmpfs"])),
        ],
        "linux": {
            "namespaces": [*own, {"type": "network", "path": network}],
            "maskedPaths": ["/proc/kcore", "/proc/keys", "/proc/timer_list"],
            "readonlyPaths": ["/proc/bus", "/proc/fs", "/proc/irq", "/proc/sys", "/proc/sysrq-trigger"],
        },
    }


def _empty(place: str) -> dict[str, Any]:
    options = ["nosuid", "nodev", "noexec", "mode=1777"]
    return {"destination": place, "type": "tmpfs", "source": "tmpfs", "options": options}


@contextlib.contextmanager
def _network(machine: Machine, name: str, address: str) -> Iterator[str]:
    """Provide a network namespace on the machine's bridge, as its path."""
    space, ours = f"triclinium-{name}", f"tr-{name}"

    def ip(*words: str) -> None:
        subprocess.run(["ip", *words], check=True)

    subprocess.run(["ip", "netns", "delete", space], check=False, capture_output=True)
    ip("netns", "add", space)
    try:
        ip("link", "add", ours, "type", "veth", "peer", "name", "eth0", "netns", space)
        ip("link", "set", ours, "netns", str(machine.leader))
        machine.run(f"ip link set {ours} master inside up")
        ip("-n", space, "addr", "add", f"{address}/24", "dev", "eth0")
        for link in ("eth0", "lo"):
            ip("-n", space, "link", "set", link, "up")
        yield f"/run/netns/{space}"
    finally:
        ip("netns", "delete", space)
