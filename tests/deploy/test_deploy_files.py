"""The files in deploy/ agree with each other, the installation page, the settings and the commands."""

from __future__ import annotations

import configparser
import os
import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
import typer.main
import yaml
from run_commands import commands

from triclinium.cli.app import app
from triclinium.server.settings import PREFIX, Settings

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
PAGE = ROOT / "docs/host/install.md"
UNITS = sorted((DEPLOY / "systemd").glob("*.service"))
OUR_UNITS = [unit for unit in UNITS if unit.stem != "triclinium-backup"]
"""Units that run triclinium. The backup unit runs a program of PostgreSQL."""
OURS = ("migrate", "web", "worker")
"""The services of the compose file that run the triclinium image."""
SHARE = "/opt/triclinium/share/triclinium/"
SETTINGS = {f"{PREFIX}{name.upper()}" for name in Settings.model_fields}


def text(name: str) -> str:
    return (DEPLOY / name).read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def compose() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load(text("compose.yaml"))
    return found


def assigned(lines: str) -> dict[str, str]:
    """Return the variables of an environment file, including those that are commented out."""
    return dict(re.findall(r"^#?([A-Z][A-Z_]+)=(.*)$", lines, re.MULTILINE))


def instruction(name: str) -> list[str]:
    """Return the arguments of an instruction of the Dockerfile, with continued lines joined."""
    whole = text("Dockerfile").replace("\\\n", " ")
    return re.findall(rf"^{name} (.*)$", whole, re.MULTILINE)


def variables() -> Iterator[tuple[str, str]]:
    """Yield all variables that the files set, with the file."""
    file = yaml.safe_load(text("compose.yaml"))
    for service in file["services"].values():
        for name in service.get("environment", {}):
            yield "compose.yaml", name
    for name in ("env.example", "systemd/triclinium.env"):
        for variable in assigned(text(name)):
            yield name, variable
    for line in instruction("ENV"):
        for variable in re.findall(r"(\w+)=", line):
            yield "Dockerfile", variable
    for unit in UNITS:
        for variable in re.findall(r"(\w+)=", read(unit)["Service"].get("Environment", "")):
            yield unit.name, variable


def read(unit: Path) -> configparser.ConfigParser:
    parser = configparser.ConfigParser(interpolation=None, strict=True)
    parser.optionxform = str  # type: ignore[assignment, method-assign]
    parser.read_string(unit.read_text(encoding="utf-8"))
    return parser


def test_every_variable_is_a_setting() -> None:
    ours = [(where, name) for where, name in variables() if name.startswith(PREFIX)]
    assert {where for where, _ in ours} >= {
        "compose.yaml",
        "env.example",
        "systemd/triclinium.env",
        "Dockerfile",
    }
    assert [each for each in ours if each[1] not in SETTINGS] == []


def settings_of(variables: dict[str, str]) -> Settings:
    """Return the settings of a service with these variables."""
    values: dict[str, Any] = {name.removeprefix(PREFIX).lower(): value for name, value in variables.items()}
    return Settings(**{**values, "secret_keys": "a key for tests and for nothing else"})


def test_the_values_of_the_examples_are_valid_settings(compose: dict[str, Any]) -> None:
    """Load the settings from the files, with values for the variables that a host fills in."""
    given = {"POSTGRES_PASSWORD": "p" * 8, "DOMAIN": "play.example.org"}
    for name in OURS:
        env = {
            variable: re.sub(r"\$\{(\w+)[^}]*\}", lambda found: given[found[1]], value)
            for variable, value in compose["services"][name]["environment"].items()
        }
        assert settings_of(env).public_url == "https://play.example.org"
        assert settings_of(env).allows_host("play.example.org")
    own = settings_of(assigned(re.sub(r"^#.*$", "", text("systemd/triclinium.env"), flags=re.M)))
    assert own.proxies == ("127.0.0.1", "::1")
    assert own.secure


def test_the_example_has_all_variables_that_the_compose_file_requires(compose: dict[str, Any]) -> None:
    wanted = set(re.findall(r"\$\{(\w+):\?", text("compose.yaml")))
    assert wanted == {"DOMAIN", "POSTGRES_PASSWORD"}
    assert wanted <= set(assigned(text("env.example")))
    for name in OURS:
        assert compose["services"][name]["env_file"] == ".env"
    needed = {
        f"{PREFIX}{name.upper()}" for name, field in Settings.model_fields.items() if field.is_required()
    }
    given = {*assigned(text("env.example")), *compose["services"]["web"]["environment"]}
    assert needed <= given
    assert needed <= set(assigned(text("systemd/triclinium.env")))


def test_the_compose_file_refers_only_to_existing_services_and_files(compose: dict[str, Any]) -> None:
    services = compose["services"]
    assert set(services) == {*OURS, "postgres", "valkey", "caddy"}
    for name, service in services.items():
        for other, how in service.get("depends_on", {}).items():
            assert other in services, name
            if how["condition"] == "service_healthy":
                # Our services use the health check of the image unless it is disabled.
                assert services[other].get("healthcheck", {"of": "the image"}) != {"disable": True}
                assert other in OURS or "healthcheck" in services[other]
        assert set(service["networks"]) <= set(compose["networks"])
        for volume in service.get("volumes", ()):
            source = volume.partition(":")[0]
            if source.startswith("."):
                assert (DEPLOY / source).exists(), volume
            else:
                assert source in compose["volumes"], volume
        if "build" in service:
            assert (
                DEPLOY / service["build"]["context"] / service["build"]["dockerfile"]
            ).resolve() == DEPLOY / "Dockerfile"


def test_the_database_is_migrated_once_before_web_and_worker_start(compose: dict[str, Any]) -> None:
    services = compose["services"]
    assert services["migrate"]["command"] == ["serve", "--migrate"]
    assert services["migrate"]["restart"] == "no"
    for name in ("web", "worker"):
        assert services[name]["depends_on"]["migrate"] == {"condition": "service_completed_successfully"}
        unit = next(each for each in UNITS if each.name.startswith(f"triclinium-{name}"))
        for key in ("Requires", "After"):
            assert read(unit)["Unit"][key] == "triclinium-migrate.service"


def test_only_the_proxy_has_ports_and_our_services_are_restricted(compose: dict[str, Any]) -> None:
    services = compose["services"]
    assert [name for name, service in services.items() if "ports" in service] == ["caddy"]
    for name in OURS:
        assert services[name]["read_only"] is True
        assert services[name]["cap_drop"] == ["ALL"]
        assert services[name]["security_opt"] == ["no-new-privileges:true"]
    (user,) = instruction("USER")
    assert re.fullmatch(r"[1-9]\d+:[1-9]\d+", user)


def test_ports_and_addresses_agree_in_all_deployment_files(compose: dict[str, Any]) -> None:
    services = compose["services"]
    web = services["web"]["environment"]
    port = web[f"{PREFIX}PORT"]
    assert instruction("EXPOSE") == [port]
    assert f"{PREFIX}PORT={port}" in " ".join(instruction("ENV"))
    assert services["caddy"]["environment"]["UPSTREAM"] == f"web:{port}"
    assert urlsplit(web[f"{PREFIX}REDIS_URL"]).netloc == "valkey:6379"
    assert "@postgres:5432/" in web[f"{PREFIX}DATABASE_URL"]
    (network,) = compose["networks"]["inside"]["ipam"]["config"]
    assert web[f"{PREFIX}PROXIES"] == network["subnet"]
    asked = services["worker"]["healthcheck"]["test"][-1]
    assert urlsplit(asked).port == int(services["worker"]["environment"][f"{PREFIX}METRICS_PORT"])
    # The systemd page and the examples of both proxies use the same port.
    assert f"triclinium-web@{port}" in PAGE.read_text(encoding="utf-8")
    assert f"{{$UPSTREAM:127.0.0.1:{port}}}" in text("caddy/Caddyfile")
    assert re.findall(r"^\tserver (\S+)", text("nginx/triclinium.conf"), re.M) == [f"127.0.0.1:{port}"]


def test_the_web_service_uses_the_database_that_the_stack_creates(compose: dict[str, Any]) -> None:
    made = compose["services"]["postgres"]["environment"]
    written = compose["services"]["web"]["environment"][f"{PREFIX}DATABASE_URL"]
    url = urlsplit(re.sub(r"\$\{[^}]*\}", "secret", written))
    assert url.username == made["POSTGRES_USER"]
    assert url.path.rpartition("/")[2] == made["POSTGRES_DB"]


def options(command: str) -> set[str]:
    """Return the options of a triclinium command."""
    group = typer.main.get_command(app)
    found = group.commands[command]  # type: ignore[attr-defined]
    return {option for parameter in found.params for option in parameter.opts}


@pytest.mark.parametrize("unit", OUR_UNITS, ids=lambda unit: unit.name)
def test_the_command_of_every_unit_exists(unit: Path) -> None:
    program, command, *rest = read(unit)["Service"]["ExecStart"].split()
    assert program == "/opt/triclinium/bin/triclinium"
    assert set(rest) <= options(command)


def test_the_commands_of_the_image_exist(compose: dict[str, Any]) -> None:
    assert instruction("ENTRYPOINT") == ['["/opt/triclinium/bin/triclinium"]']
    for name in OURS:
        command, *rest = compose["services"][name]["command"]
        assert set(rest) <= options(command)
    assert instruction("CMD")[-1] == '["serve"]'


def test_the_image_has_the_packages_whose_types_the_compiler_reads() -> None:
    """mypyc stops at a missing import, so the image must have all packages whose types it reads."""
    pyproject = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    hook = pyproject["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["mypyc"]
    (path,) = (words[-1] for words in installs() if "requirements/service.txt" in words[-1])
    assert path == "deploy/requirements/service.txt"  # with the extra `traces`
    assert hook["require-runtime-dependencies"]
    assert set(hook.get("require-runtime-features", ())) <= {"traces"}


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.name)
def test_all_units_are_hardened_in_the_same_way(unit: Path) -> None:
    service = read(unit)["Service"]
    assert service["User"] == "triclinium"
    assert service["EnvironmentFile"] == "/etc/triclinium/triclinium.env"
    assert (service["ProtectSystem"], service["NoNewPrivileges"], service["CapabilityBoundingSet"]) == (
        "strict",
        "yes",
        "",
    )


def test_the_page_copies_files_that_the_wheel_installs() -> None:
    """The files that the page copies from the environment are those that pyproject.toml installs there."""
    shared = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    places = dict(re.findall(r'^"(deploy/\w+)" = "share/triclinium/(\w+)"$', shared, re.M))
    assert places
    page = PAGE.read_text(encoding="utf-8")
    taken = re.findall(rf"{SHARE}([\w./*@-]+)", page)
    assert len(taken) >= 4
    for name in taken:
        folder, _, file = name.partition("/")
        (source,) = [here for here, there in places.items() if there == folder]
        assert list((ROOT / source).glob(file)), name


def test_the_page_names_exactly_the_existing_units() -> None:
    page = PAGE.read_text(encoding="utf-8")
    names = {re.sub(r"@\d+", "@", name) for name in re.findall(r"triclinium-[a-z]+(?:@\d+)?", page)}
    assert names == {unit.stem for unit in UNITS}


def test_the_installation_test_runs_the_commands_of_the_page() -> None:
    """The test script runs every command of the page, and changes only the one that readers have to adapt."""
    listed = subprocess.run(
        [sys.executable, "-c", "from debian import *; print(*steps(INSTALL), *steps(UPGRADE), sep='\\n')"],
        cwd=DEPLOY / "test",
        capture_output=True,
        text=True,
        check=True,
    ).stdout.splitlines()
    written = [command for command, _ in commands(PAGE.read_text(encoding="utf-8"))]
    assert len(listed) >= 15
    assert [(there, here) for there, here in zip(written, listed, strict=True) if there != here] == [
        ("export DOMAIN=play.example.org", "export DOMAIN=table.localhost")
    ]


def test_the_files_contain_no_secrets_and_no_mirrors() -> None:
    for name in ("env.example", "systemd/triclinium.env"):
        values = assigned(text(name))
        assert {values[key] for key in values if re.search("PASSWORD|KEY", key)} == {""}, name
    assert [line for line in instruction("ARG") if "=" in line] == ["VERSION=0.0.0", "COMPILED=1"]
    assert re.findall(r"https?://\S+", text("Dockerfile")) == []


def test_images_are_pinned_to_an_exact_version(compose: dict[str, Any]) -> None:
    """A tag such as `2` or `bookworm` may be another image next month."""
    own = {services["image"] for name, services in compose["services"].items() if name in OURS}
    theirs = {services["image"] for services in compose["services"].values()} - own
    stages = [line.split(" AS ")[-1] for line in instruction("FROM")]
    bases = [line.split(" AS ")[0] for line in instruction("FROM")]
    pulled = [*theirs, *(base for base in bases if base not in stages)]
    assert len(pulled) == 4
    assert [
        image for image in pulled if not re.search(r":\d+\.\d+(\.\d+)?(-[a-z]+)?(@sha256:\w{64})?$", image)
    ] == []
    assert f"docker.io/library/{bases[0]}" in text("test/buildah.py"), "the test builds on the same base"


def installs() -> list[list[str]]:
    """Return the words of each `pip install` in the Dockerfile."""
    return [
        part.split("pip install ")[1].split()
        for line in instruction("RUN")
        for part in line.split("&&")
        if "pip install " in part
    ]


def test_the_image_checks_the_hash_of_every_package() -> None:
    assert len(installs()) == 4
    for words in installs():
        assert "--require-hashes" in words or words[-2:] == ["--no-deps", "/tmp/wheel/*.whl"], words


@pytest.mark.parametrize(("name", "asked"), [("node", "--node"), ("build", "--build"), ("service", "traces")])
def test_the_hashes_are_those_of_the_pinned_versions(name: str, asked: str) -> None:
    """Every file lists the packages that it must, in the versions of constraints.txt, each with a hash."""
    pinned = set((ROOT / "constraints.txt").read_text(encoding="utf-8").split())
    hashed = re.findall(
        r"^(\S+)((?: ; [^\\]+)?(?: \\\n    --hash=sha256:[0-9a-f]{64})+)$",
        text(f"requirements/{name}.txt"),
        re.M,
    )
    found = {version for version, _ in hashed}
    listed = subprocess.run(
        [sys.executable, DEPLOY / "requirements.py", asked], capture_output=True, text=True, check=True
    ).stdout.splitlines()
    if name == "node":
        assert found == set(listed)
        return
    assert found - pinned == set()
    names = {re.split(r"[^A-Za-z0-9_-]", line)[0].lower().replace("_", "-") for line in listed}
    assert names - {version.partition("==")[0] for version in found} == set()


def test_proxies_send_the_hsts_header() -> None:
    for name in ("caddy/Caddyfile", "nginx/triclinium.conf"):
        (age,) = re.findall(r'Strict-Transport-Security "max-age=(\d+)"', text(name))
        assert int(age) >= 180 * 86_400, name


def test_proxies_limit_the_time_for_headers() -> None:
    """The service does not limit this time itself (docs/host/install.md)."""
    assert re.search(r"^\t\t\tread_header 10s$", text("caddy/Caddyfile"), re.M)
    assert re.search(r"^\tclient_header_timeout 10s;$", text("nginx/triclinium.conf"), re.M)
    for line in ("read_header 10s", "client_header_timeout 10s"):
        assert line in PAGE.read_text(encoding="utf-8")


def test_proxies_do_not_compress_responses_of_the_api() -> None:
    """The length of a compressed response can reveal the hidden cards that responses of the API contain."""
    assert not re.search(r"^\s*encode\b", text("caddy/Caddyfile"), re.M)
    assert re.findall(r"^\s*(gzip\w*.*);", text("nginx/triclinium.conf"), re.M) == ["gzip off"]


def test_nginx_forwards_websockets() -> None:
    """Caddy does so without configuration."""
    headers = dict(re.findall(r"proxy_set_header (\S+) (\S+);", text("nginx/triclinium.conf")))
    assert headers["Upgrade"] == "$http_upgrade"
    assert headers["Connection"] == "$triclinium_connection"
    assert "proxy_http_version 1.1;" in text("nginx/triclinium.conf")


def test_the_backup_keeps_the_last_complete_dump_of_each_weekday(tmp_path: Path) -> None:
    """Run the unit's command, and run it again while the database cannot be reached."""
    service = read(DEPLOY / "systemd/triclinium-backup.service")["Service"]
    program, option, command = shlex.split(service["ExecStart"])
    given = os.environ.get("TRICLINIUM_TEST_POSTGRES", "postgresql://postgres@127.0.0.1:5432/postgres")
    server = given.rpartition("/")[0]
    for database, works in (("postgres", True), ("no_such_database", False)):
        done = subprocess.run(
            [program, option, command.replace("%%", "%")],
            env={
                **os.environ,
                "STATE_DIRECTORY": str(tmp_path),
                "TRICLINIUM_DATABASE_URL": f"{server}/{database}",
                "LC_ALL": "C",
            },
            capture_output=True,
            check=False,
        )
        assert (done.returncode == 0) is works
        (dump,) = tmp_path.glob("*.dump")
        assert dump.stem in ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
        assert dump.read_bytes().startswith(b"PGDMP")


def test_alerts_match_the_page_and_use_existing_metrics() -> None:
    (group,) = yaml.safe_load(text("prometheus/alerts.yml"))["groups"]
    page = (ROOT / "docs/host/watching.md").read_text(encoding="utf-8").partition("## Alerts")[2]
    rows = re.findall(r"^\| `([^`]+)`(?: for (\d+) min)? \| ([^|]+) \| ([^|]+) \|$", page, re.M)
    assert len(rows) == 6
    described = (ROOT / "docs/host/service.md").read_text(encoding="utf-8").partition("## Metrics")[2]
    for rule, (expression, minutes, meaning, action) in zip(group["rules"], rows, strict=True):
        assert rule["expr"] == expression
        assert rule.get("for", "") == (f"{minutes}m" if minutes else "")
        assert rule["annotations"]["summary"] == meaning.replace("`", "")
        assert rule["annotations"]["action"] == action.replace("`store`", '"store"').replace("`", "")
        metrics = re.findall(r"triclinium_\w+", expression)
        assert metrics
        assert all(f"`{metric}" in described for metric in metrics), expression
