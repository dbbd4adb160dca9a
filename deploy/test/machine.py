"""Boot a separate Debian: an empty root made by debootstrap, with systemd in separate namespaces.

It has its own network (slirp4netns: it reaches the world, nobody reaches it, and its ports are not this machine's), so
a PostgreSQL at 5432 and a Caddy at 443 are in nobody's way. How this machine's apt and pip are set up goes along, as
far as it is configuration: mirrors and certificates.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

RELEASE = "bookworm"
BOOTED_S = 120.0
SETUP = (
    "/etc/ssl/certs/ca-certificates.crt",
    "/usr/local/share/ca-certificates",
    "/etc/pip.conf",
    "/etc/npmrc",
)
"""Certificates and package mirrors of this machine, to copy."""
CALM = {"DEBIAN_FRONTEND": "noninteractive", "LC_ALL": "C.UTF-8", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"


class Missing(Exception):
    """A required program is not installed."""


def need(*programs: str) -> None:
    """Raise Missing if one of the programs is not installed. The message lists all of them."""
    gone = [name for name in programs if shutil.which(name) is None]
    if gone:
        raise Missing(f"{', '.join(gone)}: not installed (deploy/test/README.md says what is needed)")
    if os.geteuid() != 0:
        raise Missing("a Debian is booted by root alone")


def say(*words: object) -> None:
    """Print progress."""
    print(*words, flush=True)


def empty_root(cache: Path) -> Path:
    """Return a root made by debootstrap, with systemd to boot it and nothing else. It is made once."""
    root = cache / f"{RELEASE}-empty"
    if not (root / "etc/debian_version").exists():
        need("debootstrap")
        shutil.rmtree(root, ignore_errors=True)
        cache.mkdir(parents=True, exist_ok=True)
        words = ["debootstrap", "--variant=minbase", "--include=systemd,systemd-sysv,dbus", RELEASE]
        mirror = [os.environ["DEBIAN_MIRROR"]] if "DEBIAN_MIRROR" in os.environ else []
        with (cache / "debootstrap.log").open("wb") as log:
            subprocess.run([*words, str(root), *mirror], stdout=log, stderr=log, check=True)
    return root


def copy_setup(root: Path) -> None:
    """Copy the mirrors and certificates of this machine."""
    for name in SETUP:
        source, into = Path(name), root / name.lstrip("/")
        into.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, into, dirs_exist_ok=True)
        elif source.exists():
            shutil.copy(source, into)


class Machine:
    """A running Debian."""

    def __init__(self, root: Path, leader: int) -> None:
        self.root = root
        self.leader = leader
        """Id of its first process, as seen from this machine."""

    def run(
        self, command: str, env: Mapping[str, str] | None = None, check: bool = True, quiet: bool = False
    ) -> subprocess.CompletedProcess[str]:
        """Run a shell command on it as root."""
        given = {"HOME": "/root", "PATH": PATH, **CALM, **(env or {})}
        words = [f"{name}={value}" for name, value in given.items()]
        return subprocess.run(
            [*self.enter("--all"), "/usr/bin/env", "-i", *words, "/bin/bash", "-c", command],
            check=check,
            text=True,
            stdout=subprocess.PIPE if quiet else None,
            stderr=subprocess.DEVNULL if quiet else None,
        )

    def ask(self, command: str) -> str:
        """Return the output of a command."""
        return self.run(command, check=False, quiet=True).stdout.strip()

    def enter(self, *what: str) -> list[str]:
        """Return the prefix that runs a command in its namespaces (`--net`: in its network, with our files)."""
        return ["nsenter", "--target", str(self.leader), *what, "--"]

    def proportional_mb(self, of: str) -> dict[str, float]:
        """Return the memory of processes whose command line contains these words, with proportional shared pages."""
        found: dict[str, float] = {}
        for pid in self.ask("ls /proc").split():
            if not pid.isdigit():
                continue
            line = self.ask(f"tr '\\0' ' ' < /proc/{pid}/cmdline")
            if of in line:
                kb = self.ask(f"awk '/^Pss:/ {{print $2}}' /proc/{pid}/smaps_rollup")
                found[f"{pid} {line[-60:]}"] = round(int(kb or 0) / 1024, 1)
        return found


@contextlib.contextmanager
def booted(root: Path, shared: Sequence[tuple[Path, str]] = ()) -> Iterator[Machine]:
    """Boot a root. `shared` are folders of this machine that it may read, with their paths there."""
    need("systemd-nspawn", "slirp4netns", "nsenter")
    copy_setup(root)
    resolver = root / "etc/resolv.conf"
    resolver.unlink(missing_ok=True)
    resolver.write_text("nameserver 10.0.2.3\n")  # slirp4netns'
    binds = [f"--bind-ro={source}:{into}" for source, into in shared]
    words = ["systemd-nspawn", "--quiet", f"--directory={root}", "--boot", "--private-network", *binds]
    words += ["--register=no", "--keep-unit", "--resolv-conf=off", "--timezone=off"]
    with contextlib.ExitStack() as ending:
        log = ending.enter_context((root.parent / f"{root.name}.log").open("wb"))
        nspawn = subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        ending.callback(_end, nspawn, 20.0)
        leader = _first_process(nspawn)
        network = subprocess.Popen(
            ["slirp4netns", "--configure", "--mtu=1500", "--disable-host-loopback", str(leader), "tap0"],
            stdout=log,
            stderr=log,
        )
        ending.callback(_end, network, 1.0)
        machine = Machine(root, leader)
        until = time.monotonic() + BOOTED_S
        while machine.ask("systemctl is-system-running") not in ("running", "degraded"):
            if time.monotonic() > until or nspawn.poll() is not None:
                raise RuntimeError(f"it does not boot: {root.parent / root.name}.log")
            time.sleep(0.5)
        ending.callback(machine.run, "systemctl poweroff --no-block", check=False, quiet=True)
        yield machine


def _first_process(nspawn: subprocess.Popen[bytes]) -> int:
    """Return the process id of the container's init, once it exists."""
    until = time.monotonic() + BOOTED_S
    while time.monotonic() < until and nspawn.poll() is None:
        for pid in Path(f"/proc/{nspawn.pid}/task/{nspawn.pid}/children").read_text().split():
            with contextlib.suppress(OSError):
                if Path(f"/proc/{pid}/comm").read_text().strip() == "systemd":
                    return int(pid)
        time.sleep(0.1)
    raise RuntimeError("there is no first process")


def _end(process: subprocess.Popen[bytes], patience: float) -> None:
    """Wait for it to end; then terminate it, and finally kill it."""
    for then in (process.terminate, process.kill, None):
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(patience)
            return
        if then is not None:
            then()
