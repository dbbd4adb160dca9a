"""Images by buildah, where there is no container engine and no registry: a store of its own, and a base made here."""

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
"""What this machine's pip and npm are told by variables goes along by build arguments, as the Dockerfile has them."""


class Images:
    """buildah's store, apart from any other."""

    def __init__(self, cache: Path) -> None:
        self._place = cache / "images"
        self._command = ["buildah", "--storage-driver", "overlay"]
        self._command += ["--root", f"{self._place}/store", "--runroot", f"{self._place}/run"]

    def __enter__(self) -> Images:
        return self

    def __exit__(self, *_: object) -> None:
        """buildah leaves layers mounted, most of all those of a build that failed; they stay, as files alone."""
        mounted = [line.split()[1] for line in Path("/proc/self/mounts").read_text().splitlines()]
        for place in reversed([each for each in mounted if Path(each).is_relative_to(self._place)]):
            subprocess.run(["umount", place], check=False)

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
        # As Debian's own image has it: what apt fetches and remembers is no part of an image.
        for gone in ("var/cache/apt", "var/lib/apt/lists"):
            shutil.rmtree(mounted / gone)
            (mounted / gone).mkdir()
        (mounted / "etc/apt/apt.conf.d/docker-clean").write_text(CLEAN)
        self.call("umount", made)
        self.call("commit", "--quiet", made, BASE)
        self.call("rm", made)

    def build(self, context: Path, compiled: bool) -> None:
        """The image of this repository, as it lies here."""
        # Health checks are Docker's, not OCI's. Layers are kept: what has not changed is not built twice.
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
        """What the image says of itself."""
        found: dict[str, Any] = json.loads(self.call("inspect", "--type", "image", TAG))["Docker"]["config"]
        return found

    @contextlib.contextmanager
    def container(self, name: str = TAG) -> Iterator[Path]:
        """The files of a container of it."""
        made = self.call("from", "--pull-never", name)
        try:
            yield Path(self.call("mount", made))
        finally:
            self.call("rm", made)

    def sizes(self, name: str = TAG) -> dict[str, int]:
        """How large an image is, unpacked and packed, and how much of it is ours, in MB."""
        with self.container(name) as files:
            packed = _said("bash", "-c", f"set -o pipefail; tar -C {files} -cf - . | gzip -6 | wc -c")
            return {
                "unpacked": int(_said("du", "-sm", str(files)).split()[0]),
                "of_that_in_opt": int(_said("du", "-sm", f"{files}/opt").split()[0]),
                "packed": round(int(packed) / 1e6),
            }


def context(cache: Path) -> Path:
    """What somebody who cloned the repository builds from."""
    into = cache / "context"
    shutil.rmtree(into, ignore_errors=True)
    for name in filter(None, _said("git", "ls-files", "-co", "--exclude-standard", "-z").split("\0")):
        if (ROOT / name).is_file():
            (into / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, into / name)
    return into


def _said(*words: str) -> str:
    return subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True).stdout
