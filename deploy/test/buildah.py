"""Build images with buildah, without a container engine or a registry: with its own store and its own base image."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from machine import copy_setup

ROOT = Path(__file__).resolve().parents[2]
TAG = "localhost/triclinium"
BASE = "docker.io/library/debian:12.14-slim"
CLEAN = """\
DPkg::Post-Invoke { "rm -f /var/cache/apt/archives/*.deb /var/cache/apt/*.bin || true"; };
Dir::Cache::pkgcache "";
Dir::Cache::srcpkgcache "";
"""
ARGUMENTS = ("PIP_INDEX_URL", "PIP_CERT", "NPM_CONFIG_REGISTRY", "NODE_EXTRA_CA_CERTS")
"""Environment variables for pip and npm that are passed on as build arguments, as declared in the Dockerfile."""


class Images:
    """A separate image store of buildah."""

    def __init__(self, cache: Path) -> None:
        self._place = cache / "images"
        self._command = ["buildah", "--storage-driver", "overlay"]
        self._command += ["--root", f"{self._place}/store", "--runroot", f"{self._place}/run"]

    def __enter__(self) -> Images:
        return self

    def __exit__(self, *_: object) -> None:
        """Unmount the layers that `buildah` leaves mounted, for example after a failed build. Their files stay."""
        mounted = [line.split()[1] for line in Path("/proc/self/mounts").read_text().splitlines()]
        for place in reversed([each for each in mounted if Path(each).is_relative_to(self._place)]):
            subprocess.run(["umount", place], check=False)

    def call(self, *words: str) -> str:
        """Run a command of buildah, and return its output."""
        done = subprocess.run([*self._command, *words], check=True, text=True, stdout=subprocess.PIPE)
        return done.stdout.strip()

    def has(self, name: str) -> bool:
        """Return whether an image exists."""
        words = [*self._command, "inspect", "--type", "image", name]
        return subprocess.run(words, check=False, capture_output=True).returncode == 0

    def make_base(self, empty: Path) -> None:
        """Make the base image from the files of debootstrap, without asking a registry."""
        made = self.call("from", "scratch")
        mounted = Path(self.call("mount", made))
        subprocess.run(["cp", "-a", f"{empty}/.", str(mounted)], check=True)
        copy_setup(mounted)
        # As in Debian's own image, apt's caches and lists are removed.
        for gone in ("var/cache/apt", "var/lib/apt/lists"):
            shutil.rmtree(mounted / gone)
            (mounted / gone).mkdir()
        (mounted / "etc/apt/apt.conf.d/docker-clean").write_text(CLEAN)
        self.call("umount", made)
        self.call("commit", "--quiet", made, BASE)
        self.call("rm", made)

    def build(self, context: Path, compiled: bool) -> None:
        """Build the image from these files of the repository."""
        # Only Docker's format has health checks. Layers are kept, so that unchanged ones are not built again.
        words = [
            "bud",
            "--isolation",
            "chroot",
            "--pull-never",
            "--format",
            "docker",
            "--layers",
            "--tag",
            TAG,
        ]
        given = {name: os.environ[name] for name in ARGUMENTS if name in os.environ}
        given |= {} if compiled else {"COMPILED": "0"}
        words += [f"--build-arg={name}={value}" for name, value in given.items()]
        words += ["--file", str(context / "deploy/Dockerfile"), str(context)]
        subprocess.run([*self._command, *words], check=True)

    def config(self) -> dict[str, Any]:
        """Return the configuration in the image."""
        found: dict[str, Any] = json.loads(self.call("inspect", "--type", "image", TAG))["Docker"]["config"]
        return found

    @contextlib.contextmanager
    def container(self, name: str = TAG) -> Iterator[Path]:
        """Provide the files of a container of an image."""
        made = self.call("from", "--pull-never", name)
        try:
            yield Path(self.call("mount", made))
        finally:
            self.call("rm", made)

    def sizes(self, name: str = TAG) -> dict[str, int]:
        """Return the sizes of an image in MB: unpacked, in /opt, and packed."""
        with self.container(name) as files:
            packed = _said("bash", "-c", f"set -o pipefail; tar -C {files} -cf - . | gzip -6 | wc -c")
            return {
                "unpacked": int(_said("du", "-sm", str(files)).split()[0]),
                "of_that_in_opt": int(_said("du", "-sm", f"{files}/opt").split()[0]),
                "packed": round(int(packed) / 1e6),
            }


def context(cache: Path) -> Path:
    """Copy the files of a clone to a folder, as build context."""
    into = cache / "context"
    shutil.rmtree(into, ignore_errors=True)
    for name in filter(None, _said("git", "ls-files", "-co", "--exclude-standard", "-z").split("\0")):
        if (ROOT / name).is_file():
            (into / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, into / name)
    return into


def _said(*words: str) -> str:
    return subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True).stdout
