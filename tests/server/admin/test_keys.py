"""The procedure of docs/host/admin.md rotates keys, and signatures of older keys are still accepted."""

from __future__ import annotations

import re
import subprocess
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from triclinium.seal import Sealer
from triclinium.server.daily.days import AHEAD, Days
from triclinium.server.settings import Settings, load
from triclinium.server.store.database import Database, migrate
from triclinium.server.tokens import Tokens

OLD = "an old key that has been in use for a year"
PAGE = Path(__file__).parents[3] / "docs" / "host" / "admin.md"
NAME = "TRICLINIUM_SECRET_KEYS"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "triclinium.env"
    path.write_text(f"# the club's\nTRICLINIUM_HOST=0.0.0.0\n{NAME}={OLD}\nTRICLINIUM_PORT=8000\n")
    path.chmod(0o640)
    return path


def follow_page(file: Path, step: int, name: str = NAME) -> list[str]:
    """Run the commands of one step of the page and return the keys in the file."""
    blocks = re.findall(r"```console\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    commands = re.findall(r"^ *\$ (.+)$", blocks[step], re.MULTILINE)
    script = "\n".join(commands).replace(NAME, name)
    subprocess.run(["sh", "-euc", script], cwd=file.parent, check=True)
    (line,) = (line for line in file.read_text().splitlines() if line.startswith(f"{name}="))
    return line.partition("=")[2].split(",")


def settings(keys: list[str], **more: str) -> Settings:
    return load(database_url="sqlite:///none.db", secret_keys=",".join(keys), **more)


def test_a_new_key_signs_and_the_old_one_is_accepted(file: Path) -> None:
    before = Tokens([OLD]).sign("guest", "livia")
    new, old = keys = follow_page(file, 0)
    assert (old, len(new)) == (OLD, 43)
    tokens = Tokens(settings(keys).secret_keys)
    assert tokens.read("guest", before) == ["livia"]
    assert Tokens([OLD]).read("guest", tokens.sign("guest", "livia")) is None
    assert Sealer(keys).keys[1] == Sealer([OLD]).key  # the host also publishes the older key
    lines = file.read_text().splitlines()
    assert lines[:2] + lines[3:] == ["# the club's", "TRICLINIUM_HOST=0.0.0.0", "TRICLINIUM_PORT=8000"]
    assert file.stat().st_mode & 0o777 == 0o640


def test_the_oldest_key_is_removed(file: Path) -> None:
    follow_page(file, 0)
    newest, newer, _ = follow_page(file, 0)
    keys = follow_page(file, 1)
    assert keys == [newest, newer]
    assert Tokens(settings(keys).secret_keys).read("guest", Tokens([OLD]).sign("guest", "livia")) is None


def test_push_keys_are_rotated_in_the_same_way(file: Path) -> None:
    name, push = "TRICLINIUM_PUSH_KEY", "k" * 43
    file.write_text(file.read_text() + f"{name}={push}\n")
    keys = follow_page(file, 0, name)
    assert keys[1] == push
    found = settings([OLD], push_key=",".join(keys), push_contact="mailto:a@example.org")
    assert found.push_key == tuple(keys)


@pytest.mark.anyio
async def test_secrets_committed_to_with_the_old_key_are_still_published(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/tables.db"
    await migrate(url)
    database = await Database.open(url)
    before = Days(database, [OLD])
    await before.publish()
    after = Days(database, ["a new key that is as long as it has to be", OLD])
    after.shift = (AHEAD + 3) * 86_400.0
    await after.publish()
    shown = {each.day: each.secret is not None for each in await after.page(None)}
    today = datetime.now(UTC).date()
    assert all(shown[today + timedelta(days=ahead)] for ahead in range(AHEAD + 1))
    await database.close()
