"""GitHub workflows pin actions by commit, have minimal permissions, and name existing files."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parents[2]
GITHUB = ROOT / ".github"
FILES = sorted((GITHUB / "workflows").glob("*.yml"))
PINNED = re.compile(r"uses: [\w.-]+/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+")
MAY_WRITE = {
    ("release.yml", "image"): {"packages", "id-token", "attestations"},
    ("release.yml", "publish"): {"contents", "id-token", "attestations"},
    ("site.yml", "publish"): {"pages", "id-token"},
}


def read(file: Path) -> dict[str, Any]:
    found = yaml.safe_load(file.read_text("utf-8"))
    assert isinstance(found, dict)
    return found


def test_the_workflows_are_those_that_are_tested_here() -> None:
    assert [file.name for file in FILES] == ["gate.yml", "nightly.yml", "release.yml", "site.yml"]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_actions_are_pinned_and_permissions_are_minimal(file: Path) -> None:
    text, workflow = file.read_text("utf-8"), read(file)
    used = [line.strip() for line in text.splitlines() if "uses:" in line]
    assert used
    assert [line for line in used if not PINNED.search(line)] == []
    versions: dict[str, set[str]] = {}
    for line in used:
        action, _, pin = line.partition("uses: ")[2].partition("@")
        versions.setdefault(action, set()).add(pin.split()[0])
    assert all(len(pins) == 1 for pins in versions.values()), "an action is used in two versions"
    assert workflow["permissions"] == {"contents": "read"}
    for name, job in workflow["jobs"].items():
        assert job["timeout-minutes"], name
        writes = {scope for scope, right in job.get("permissions", {}).items() if right == "write"}
        assert writes == MAY_WRITE.get((file.name, name), set()), name
        needs = job.get("needs", [])
        assert set([needs] if isinstance(needs, str) else needs) <= workflow["jobs"].keys(), name


def test_gate_and_nightly_run_the_sessions_of_the_noxfile() -> None:
    gate = read(GITHUB / "workflows" / "gate.yml")["jobs"]["gate"]
    assert "bash .ci/run gate ${{ matrix.lane }}" in [step.get("run") for step in gate["steps"]]
    lanes = re.search(
        r"^LANES = \{(.*?)^\}", (ROOT / "noxfile.py").read_text("utf-8"), re.DOTALL | re.MULTILINE
    )
    assert lanes is not None
    assert gate["strategy"]["matrix"]["lane"] == re.findall(r'"(\w+)": "', lanes[1])
    nightly = read(GITHUB / "workflows" / "nightly.yml")["jobs"]["nightly"]
    assert "bash .ci/run nightly" in [step.get("run") for step in nightly["steps"]]
    assert gate["services"].keys() == nightly["services"].keys() == {"postgres", "redis"}


def test_only_a_tag_publishes_and_only_after_all_other_jobs() -> None:
    jobs = read(GITHUB / "workflows" / "release.yml")["jobs"]
    publish = jobs["publish"]
    assert publish["if"] == "github.event_name == 'push'"
    assert publish["environment"] == "pypi"
    assert set(publish["needs"]) == jobs.keys() - {"publish"}
    (said,) = (step for step in jobs["sdist"]["steps"] if step.get("name") == "The tag is the version")
    assert said["run"] == 'test "v$VERSION" = "$GITHUB_REF_NAME"'


def test_files_that_the_workflows_name_exist() -> None:
    text = "".join(file.read_text("utf-8") for file in FILES)
    for name in re.findall(r"\.github/[\w.]+\.py|\.ci/run|deploy/Dockerfile", text):
        assert (ROOT / name).is_file(), name


def test_wheels_are_built_for_the_declared_python_versions() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    said = [line.rpartition(" ")[2] for line in project["project"]["classifiers"] if ":: 3." in line]
    built = project["tool"]["cibuildwheel"]["build"]
    assert [f"cp{version.replace('.', '')}-*" for version in said] == built
    assert project["tool"]["cibuildwheel"]["environment"] == {"HATCH_BUILD_HOOKS_ENABLE": "1"}


@pytest.mark.parametrize(
    "file", sorted((GITHUB / "ISSUE_TEMPLATE").glob("*.yml")), ids=lambda file: file.name
)
def test_issue_forms_have_questions_with_unique_ids(file: Path) -> None:
    form = read(file)
    if file.name == "config.yml":
        assert form["contact_links"]
        return
    assert {"name", "description", "body"} <= form.keys()
    asked = [part for part in form["body"] if part["type"] != "markdown"]
    assert asked
    assert len({part["id"] for part in asked}) == len(asked)
