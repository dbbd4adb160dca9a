"""Keys changed in the file of a service's settings: what was signed before is believed, until its grace is over."""

from __future__ import annotations

import json
import re
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from triclinium.cli.app import app
from triclinium.kernel.errors import SettingError
from triclinium.kernel.record import MOST_SIGNATURES
from triclinium.seal import Sealer
from triclinium.server.keeping.env_file import PUSH_KEY, SECRET_KEYS, EnvFile, fingerprint
from triclinium.server.settings import load
from triclinium.server.store.database import Database, migrate
from triclinium.server.tables.daily.days import AHEAD, Days
from triclinium.server.tokens import Tokens

OLD = "an old key that has been in use for a year"
NOW = datetime(2026, 11, 17, 12, tzinfo=UTC)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "triclinium.env"
    path.write_text(f"# the club's\nTRICLINIUM_HOST=0.0.0.0\n{SECRET_KEYS}={OLD}\nTRICLINIUM_PORT=8000\n")
    path.chmod(0o640)
    return path


def keys(path: Path, name: str = SECRET_KEYS) -> list[str]:
    (line,) = (line for line in path.read_text().splitlines() if line.startswith(f"{name}="))
    return line.partition("=")[2].split(",")


def test_the_commands_of_the_page_do_what_it_says(file: Path) -> None:
    page = (Path(__file__).parents[3] / "docs" / "host" / "admin.md").read_text()
    lines = re.findall(r"^\$ triclinium admin keys (.+)$", page, re.MULTILINE)
    assert len(lines) == 2
    said = [run(*line.replace("triclinium.env", str(file)).split()) for line in lines]
    assert [each.exit_code for each in said] == [0, 0], said
    assert fingerprint(OLD) in said[1].stdout


def run(*words: object) -> Result:
    return CliRunner().invoke(app, ["admin", "keys", *map(str, words)], env={"TRICLINIUM_LANG": "en"})


def test_a_new_key_signs_and_the_old_one_is_believed(file: Path) -> None:
    before = Tokens([OLD]).sign("guest", "livia")
    assert run("rotate", "--file", file).exit_code == 2, "nobody can be asked, so --yes is needed"
    assert keys(file) == [OLD]
    done = run("rotate", "--file", file, "--yes", "--json")
    assert done.exit_code == 0, done.output
    new, old = keys(file)
    assert old == OLD
    told = json.loads(done.stdout)
    assert told["new"]["fingerprint"] == fingerprint(new)
    assert (OLD in done.output, new in done.output) == (False, False)
    settings = load(database_url="sqlite:///none.db", secret_keys=",".join(keys(file)))
    tokens = Tokens(settings.secret_keys)
    assert tokens.read("guest", before) == ["livia"]
    assert Tokens([OLD]).read("guest", tokens.sign("guest", "livia")) is None
    assert Sealer(settings.secret_keys).keys[1] == Sealer([OLD]).key  # the host is known by the older key too
    lines = file.read_text().splitlines()
    assert (lines[0], lines[1], lines[-1]) == (
        "# the club's",
        "TRICLINIUM_HOST=0.0.0.0",
        "TRICLINIUM_PORT=8000",
    )
    assert file.stat().st_mode & 0o777 == 0o640
    assert [
        each["fingerprint"] for each in json.loads(run("show", "--file", file, "--json").stdout)["keys"]
    ] == [
        fingerprint(new),
        fingerprint(OLD),
    ]


@pytest.mark.anyio
async def test_days_that_were_committed_to_with_the_old_key_are_still_shown(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/tables.db"
    await migrate(url)
    database = await Database.open(url)
    before = Days(database, [OLD])
    await before.publish()
    after = Days(database, ["a new key that is as long as it has to be", OLD])
    after.shift = (AHEAD + 3) * 86_400.0
    await after.publish()
    shown = {each.day: each.secret is not None for each in await after.page(None)}
    today = date.fromisoformat(datetime.now(UTC).date().isoformat())
    assert all(shown[today + timedelta(days=ahead)] for ahead in range(AHEAD + 1))
    await database.close()


def test_keys_go_when_their_grace_is_over_and_never_before(file: Path) -> None:
    env = EnvFile(file)
    with pytest.raises(SettingError, match="9 days or more"):
        env.rotate(SECRET_KEYS, 8)
    first = env.rotate(SECRET_KEYS, 30, NOW)
    second = env.rotate(SECRET_KEYS, 30, NOW + timedelta(days=20))
    assert (first.dropped, second.dropped) == ([], [])
    assert len(keys(file)) == 3
    third = env.rotate(SECRET_KEYS, 30, NOW + timedelta(days=31))
    assert [each.fingerprint for each in third.dropped] == [fingerprint(OLD)]
    assert len(keys(file)) == 3
    fourth = env.rotate(SECRET_KEYS, 30, NOW + timedelta(days=51))
    assert [each.fingerprint for each in fourth.dropped] == [first.new.fingerprint]


def test_there_are_never_more_keys_than_a_record_has_signatures(file: Path) -> None:
    for _ in range(MOST_SIGNATURES + 3):
        EnvFile(file).rotate(SECRET_KEYS, 400, NOW)
    assert len(keys(file)) == MOST_SIGNATURES


def test_two_who_rotate_at_once_lose_no_key(file: Path) -> None:
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(lambda _: EnvFile(file).rotate(SECRET_KEYS, 30), range(4)))
    found = keys(file)
    assert len(set(found)) == 5
    assert found[-1] == OLD
    assert sorted(path.name for path in file.parent.iterdir()) == [".triclinium.env.lock", "triclinium.env"]


def test_the_key_of_notices_is_changed_beside(file: Path) -> None:
    assert "sets no TRICLINIUM_PUSH_KEY" in _failed("rotate", "--push", "--yes", "--file", file)
    push = "k" * 43
    file.write_text(file.read_text() + f"export {PUSH_KEY}='{push}'\n")
    assert run("rotate", "--push", "--yes", "--file", file).exit_code == 0
    (line,) = (line for line in file.read_text().splitlines() if PUSH_KEY in line and "#" not in line)
    new, old = line.removeprefix(f"export {PUSH_KEY}=").split(",")
    assert old == push
    given = {"database_url": "sqlite:///none.db", "secret_keys": OLD, "push_contact": "mailto:a@example.org"}
    assert load(**given, push_key=f"{new},{old}").push_keys == (new, old)
    assert keys(file) == [OLD]


def test_what_is_wrong_with_the_file_is_told(tmp_path: Path) -> None:
    assert "there is no file" in _failed("rotate", "--yes", "--file", tmp_path / "none.env")
    (tmp_path / "empty.env").write_text("")
    assert f"sets no {SECRET_KEYS}" in _failed("show", "--file", tmp_path / "empty.env")
    assert list(tmp_path.iterdir()) == [tmp_path / "empty.env"]


def _failed(*words: object) -> str:
    found = run(*words)
    assert found.exit_code == 2, found.output
    assert found.exception is None or isinstance(found.exception, SystemExit)
    return found.stderr
