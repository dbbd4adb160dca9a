"""Follow docs/host/install.md as written, on an empty Debian that is booted for it."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
import time
from pathlib import Path

from machine import Machine, booted, empty_root, say
from players import DOMAIN, check_tls, play

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs/host/install.md"
INSTALL, UPGRADE = "On Debian", "Upgrade"
"""Sections of the page whose commands are run."""
EXAMPLE_NAME = "export DOMAIN=play.example.org"
"""Line that the page tells its reader to change. It must occur once."""

sys.path.insert(0, str(ROOT / "tests/readme"))
from run_commands import commands  # noqa: E402 (it is in another folder)


class WrongPage(Exception):
    """The page lacks a section, its commands, or the line to change."""


def steps(section: str) -> list[str]:
    """Return the commands of a section, with the domain of a table on this machine."""
    page = PAGE.read_text(encoding="utf-8")
    found = re.search(rf"^## {section}\n(.*?)(?=^## )", page, re.MULTILINE | re.DOTALL)
    lines = [command for command, _ in commands(found[1])] if found else []
    if not lines or lines.count(EXAMPLE_NAME) != (section == INSTALL):
        raise WrongPage(f"{PAGE.name}: {EXAMPLE_NAME!r} has to be there once, under {INSTALL!r}")
    return [f"export DOMAIN={DOMAIN}" if line == EXAMPLE_NAME else line for line in lines]


def wheel(cache: Path) -> Path:
    """Return a folder with the package's wheel: TRICLINIUM_WHEEL, or one that is built here with the built client."""
    folder = cache / "wheels"
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.whl"):
        old.unlink()
    if "TRICLINIUM_WHEEL" in os.environ:
        given = Path(os.environ["TRICLINIUM_WHEEL"])
        (folder / given.name).write_bytes(given.read_bytes())
        return folder
    words = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder)]
    subprocess.run(words, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    return folder


def follow(machine: Machine, section: str) -> float:
    """Run the commands of a section in one shell, until one fails. Return the seconds they took."""
    lines = ["set -euo pipefail"]
    for command in steps(section):
        lines += [f"printf '\\n$ %s\\n' {shlex.quote(command)}", command, 'echo "took $SECONDS s"; SECONDS=0']
    # A reader of the page uses PyPI, which does not have this version of the package yet.
    env = {"PIP_FIND_LINKS": "/wheels", "PIP_CERT": "/etc/ssl/certs/ca-certificates.crt"}
    begun = time.monotonic()
    machine.run("\n".join(lines), env=env)
    return time.monotonic() - begun


def run(cache: Path) -> dict[str, object]:
    """Boot, follow the page, play, and return the measurements."""
    wheels = wheel(cache)
    empty = empty_root(cache)
    root = cache / "afternoon"
    subprocess.run(["rm", "-rf", "--one-file-system", str(root)], check=True)
    subprocess.run(["cp", "-a", "--reflink=auto", str(empty), str(root)], check=True)
    say(f"=== {PAGE.name} on an empty Debian, {root}")
    with booted(root, [(wheels, "/wheels")]) as machine:
        figures: dict[str, object] = {"wheel_mb": _megabytes(next(wheels.glob("*.whl")))}
        figures["page_s"] = round(follow(machine, INSTALL))
        checked(machine)
        figures["idle_mb"] = machine.proportional_mb("triclinium/bin/triclinium")
        figures["play"] = play(machine)
        figures["played_mb"] = machine.proportional_mb("triclinium/bin/")
        figures["others_mb"] = {
            name: round(sum(machine.proportional_mb(name).values()))
            for name in ("postgres", "redis-server", "caddy")
        }
        used = machine.ask("du -sm --one-file-system / | cut -f1")
        figures["disk_mb"] = int(used) - int(
            subprocess.run(
                ["du", "-sm", str(empty)], capture_output=True, text=True, check=True
            ).stdout.split()[0]
        )
        figures["opt_mb"] = int(machine.ask("du -sm /opt/triclinium | cut -f1"))
        follow(machine, UPGRADE)
        behind_nginx(machine)
        figures["exposure"] = machine.ask(
            "systemd-analyze security --no-pager triclinium-web@8000 | grep --only-matching 'level.*'"
        )
        failed = machine.ask("systemctl --failed --no-legend --plain | grep triclinium")
        if failed:
            raise RuntimeError(f"units failed: {failed}")
    return figures


def checked(machine: Machine) -> None:
    """Check the page's other claims: valid units, a valid certificate, no root, restricted permissions."""
    machine.run("systemd-analyze verify /etc/systemd/system/triclinium-*.service")
    check_tls(machine, "/var/lib/caddy")
    for unit in ("triclinium-web@8000", "triclinium-worker"):
        pid = machine.ask(f"systemctl show --property MainPID --value {unit}")
        user = machine.ask(f"stat --format %U /proc/{pid}")
        if user != "triclinium":
            raise RuntimeError(f"{unit} runs as {user!r}")
    secret = machine.ask("stat --format '%a %U %G' /etc/triclinium/triclinium.env")
    if secret != "640 root triclinium":
        raise RuntimeError(f"the settings are {secret}")


def behind_nginx(machine: Machine) -> None:
    """Check the example for nginx: its configuration is valid, and a table and its socket are reachable through it."""
    say("=== nginx instead of Caddy")
    keys = f"/etc/letsencrypt/live/{DOMAIN}"
    shutil.copy(Path(__file__).with_name("greeting.py"), machine.root / "root/greeting.py")
    machine.run(
        "systemctl stop caddy; apt-get install --yes --quiet=2 --no-install-recommends nginx > /dev/null; "
        f"mkdir --parents {keys}; openssl req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN={DOMAIN} "
        f"-keyout {keys}/privkey.pem -out {keys}/fullchain.pem 2> /dev/null; "
        f"rm /etc/nginx/sites-enabled/default; echo '127.0.0.1 {DOMAIN}' >> /etc/hosts; "
        f"sed 's/play.example.org/{DOMAIN}/' /opt/triclinium/share/triclinium/nginx/triclinium.conf "
        "> /etc/nginx/sites-enabled/triclinium"
    )
    machine.run("nginx -t && systemctl restart nginx")
    machine.run(f"/opt/triclinium/bin/python /root/greeting.py https://{DOMAIN}")


def _megabytes(path: Path) -> float:
    return round(path.stat().st_size / 1e6, 1)
