"""Passkeys: a guest signs in on another device, and attackers do not."""

from __future__ import annotations

import asyncio
import hashlib
import json
import secrets
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any
from unittest import mock

import cbor2
import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import select, update
from store_fixtures import Stores
from table_site import Guest, Site, Store, people, site, table_of
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url

from triclinium.server.http.routes import passkeys as routes
from triclinium.server.seating import passkeys
from triclinium.server.store import schema
from triclinium.server.store.database import Database
from triclinium.server.store.retention import Retention, sweep_guests

pytestmark = pytest.mark.anyio

ORIGIN = "http://localhost:8000"
PRESENT, VERIFIED, ATTESTED = 0x01, 0x04, 0x40


@pytest.fixture(scope="module")
def served(stores: Stores) -> Iterator[Site]:
    with stores.new() as made, site(made, bots=False, public_url=ORIGIN) as found:
        yield found


@pytest.fixture(autouse=True)
def many_requests(monkeypatch: pytest.MonkeyPatch) -> None:
    """Raise the rate limit, because all tests share one address."""
    monkeypatch.setattr(routes, "_REQUESTS_AN_HOUR", 100_000)


@dataclass
class Authenticator:
    """A device with one passkey. Tests change its fields to attack."""

    origin: str = ORIGIN
    site: str = "localhost"
    flags: int = PRESENT | VERIFIED
    count: int = 0
    """Number of sign-ins, or 0 if the device does not count."""
    id: bytes = field(default_factory=lambda: secrets.token_bytes(16))
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    owner: bytes = b""
    """Id of the guest whose passkey this is."""

    def make(self, options: dict[str, Any]) -> dict[str, Any]:
        """Answer the options of a new passkey."""
        self.owner = base64url_to_bytes(options["user"]["id"])
        public = self.key.public_key().public_numbers()
        cose = {1: 2, 3: -7, -1: 1, -2: public.x.to_bytes(32), -3: public.y.to_bytes(32)}
        attested = bytes(16) + len(self.id).to_bytes(2) + self.id + cbor2.dumps(cose)
        data = self._data(ATTESTED) + attested
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        return self._credential(
            clientDataJSON=self._client("webauthn.create", options), attestationObject=attestation
        )

    def use(self, options: dict[str, Any]) -> dict[str, Any]:
        """Answer the options of a sign-in."""
        client, data = self._client("webauthn.get", options), self._data(0)
        signed = self.key.sign(data + hashlib.sha256(client).digest(), ec.ECDSA(hashes.SHA256()))
        return self._credential(
            clientDataJSON=client, authenticatorData=data, signature=signed, userHandle=self.owner
        )

    def _client(self, kind: str, options: dict[str, Any]) -> bytes:
        return json.dumps({"type": kind, "challenge": options["challenge"], "origin": self.origin}).encode()

    def _data(self, more: int) -> bytes:
        return (
            hashlib.sha256(self.site.encode()).digest() + bytes([self.flags | more]) + self.count.to_bytes(4)
        )

    def _credential(self, **response: bytes) -> dict[str, Any]:
        own = bytes_to_base64url(self.id)
        texts = {name: bytes_to_base64url(value) for name, value in response.items()}
        return {
            "id": own,
            "rawId": own,
            "type": "public-key",
            "response": texts,
            "clientExtensionResults": {},
        }


async def options(guest: Guest, what: str) -> dict[str, Any]:
    answer = await guest.http.post(f"/api/me/passkeys/{what}", json={})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()["options"]
    return found


async def post(guest: Guest, path: str, credential: dict[str, Any]) -> str:
    """Send a credential. Return the error key, or an empty string."""
    answer = await guest.http.post(f"/api/me/passkeys{path}", json={"credential": credential})
    return "" if answer.status_code == 200 else str(answer.json()["error"]["key"])


async def add(guest: Guest, device: Authenticator | None = None) -> Authenticator:
    device = device or Authenticator()
    assert await post(guest, "", device.make(await options(guest, "add"))) == ""
    return device


async def sign_in(guest: Guest, device: Authenticator) -> str:
    return await post(guest, "/sign-in", device.use(await options(guest, "use")))


async def id_of(guest: Guest) -> str | None:
    person = (await guest.get("/api/me"))["person"]
    return None if person is None else str(person["id"])


async def listed(guest: Guest) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = (await guest.get("/api/me/passkeys"))["passkeys"]
    return found


async def test_another_browser_becomes_the_same_player(served: Site) -> None:
    async with people(served.url, "AB") as (a, b), people(served.url, "P") as (phone,):
        table = await table_of([a, b])
        assert (await phone.get("/api/me/passkeys")) == {"origin": ORIGIN, "passkeys": []}
        device = await add(a)
        a.http.headers["user-agent"] = "Firefox"
        (own,) = await listed(a)
        assert (own["id"], own["used_at"]) == (bytes_to_base64url(device.id), None)
        phone.http.headers["user-agent"] = "Android Firefox"
        assert await sign_in(phone, device) == ""
        assert await id_of(phone) == await id_of(a)
        assert (await phone.get(f"/api/tables/{table}"))["you"] == "A"
        (own,) = await listed(phone)
        assert own["device"] == "Firefox, Android"
        assert own["used_at"] >= own["created_at"]
        data = (await phone.get("/api/me/data"))["passkeys"]
        assert [each["id"] for each in data] == [own["id"]]


async def test_a_removed_passkey_no_longer_works(served: Site) -> None:
    async with people(served.url, "A") as (a,), people(served.url, "P") as (phone,):
        await a.post("/api/me", {"name": "A"})
        device, other = await add(a), await add(a)
        answer = await a.http.delete(f"/api/me/passkeys/{bytes_to_base64url(device.id)}")
        assert [each["id"] for each in answer.json()["passkeys"]] == [bytes_to_base64url(other.id)]
        assert await sign_in(phone, device) == "no_passkey"
        assert await sign_in(phone, other) == ""


async def test_only_its_owner_removes_a_passkey(served: Site) -> None:
    async with people(served.url, "AB") as (a, b):
        for each in (a, b):
            await each.post("/api/me", {"name": "Anna"})
        device = await add(a)
        assert (await b.http.delete(f"/api/me/passkeys/{bytes_to_base64url(device.id)}")).status_code == 200
        assert len(await listed(a)) == 1


async def test_ending_all_other_access_and_deletion_remove_passkeys(served: Site) -> None:
    for path in ("/api/me/devices", "/api/me"):
        async with people(served.url, "A") as (a,), people(served.url, "P") as (phone,):
            await a.post("/api/me", {"name": "A"})
            device = await add(a)
            assert await sign_in(phone, device) == ""
            assert (await a.http.request("DELETE", path)).is_success
            assert await id_of(phone) is None
            assert await listed(a) == []
            assert await sign_in(phone, device) == "no_passkey"


@pytest.mark.parametrize(
    "attack",
    [
        {"origin": "http://localhost:8001"},
        {"origin": "https://evil.example.org"},
        {"site": "evil.example.org"},
        {"flags": PRESENT},
        {"flags": VERIFIED},
        {"key": ec.generate_private_key(ec.SECP256R1())},
        {"owner": b"another guest"},
        {"owner": b""},
    ],
    ids=lambda attack: next(iter(attack)),
)
async def test_a_wrong_answer_signs_nobody_in(served: Site, attack: dict[str, Any]) -> None:
    async with people(served.url, "A") as (a,), people(served.url, "P") as (phone,):
        await a.post("/api/me", {"name": "A"})
        device = await add(a)
        for name, value in attack.items():
            setattr(device, name, value)
        assert await sign_in(phone, device) == "bad_passkey"
        assert await id_of(phone) is None
        if attack.keys() & {"origin", "site", "flags"}:
            device.id = secrets.token_bytes(16)
            assert await post(a, "", device.make(await options(a, "add"))) == "bad_passkey"
        assert len(await listed(a)) == 1


async def test_a_passkey_signs_in_as_its_own_guest_only(served: Site) -> None:
    async with people(served.url, "AB") as (a, b), people(served.url, "P") as (phone,):
        for each in (a, b):
            await each.post("/api/me", {"name": "Anna"})
        device, other = await add(a), await add(b)
        other.id = device.id  # another player's credential id, signed with the own key
        assert await sign_in(phone, other) == "bad_passkey"
        thief = Authenticator(id=device.id)
        assert await post(b, "", thief.make(await options(b, "add"))) == "bad_passkey"
        assert await sign_in(phone, device) == ""
        assert await id_of(phone) == await id_of(a)


async def test_a_challenge_works_once_and_in_one_browser(served: Site) -> None:
    async with people(served.url, "A") as (a,), people(served.url, "PT") as (phone, thief):
        await a.post("/api/me", {"name": "A"})
        device = await add(a)
        answer = device.use(await options(phone, "use"))
        await options(thief, "use")
        assert await post(thief, "/sign-in", answer) == "bad_passkey", "the challenge of another browser"
        token = phone.http.cookies[routes.COOKIE]
        assert await post(phone, "/sign-in", answer) == ""
        thief.http.cookies.delete(routes.COOKIE)
        assert await post(thief, "/sign-in", answer) == "bad_passkey", "no challenge"
        thief.http.headers["cookie"] = f"{routes.COOKIE}={token}"
        assert await post(thief, "/sign-in", answer) == "bad_passkey", "a used challenge with its cookie"
        assert await sign_in(phone, device) == "", "the next challenge works"


async def test_a_challenge_has_one_purpose(served: Site) -> None:
    async with people(served.url, "AB") as (a, b):
        for each in (a, b):
            await each.post("/api/me", {"name": "Anna"})
        device = await add(a)
        new = Authenticator()
        assert await post(a, "", new.make({**await options(a, "use"), "user": {"id": ""}})) == "bad_passkey"
        assert await post(a, "/sign-in", device.use(await options(a, "add"))) == "bad_passkey"
        offered = await options(a, "add")
        b.http.headers["cookie"] = "; ".join(
            f"{each.name}={each.value}"
            for each in (*b.http.cookies.jar, *a.http.cookies.jar)
            if each.name != "triclinium_guest" or each.value == b.http.cookies["triclinium_guest"]
        )
        assert await post(b, "", new.make(offered)) == "bad_passkey", "the challenge of another player"


async def test_a_challenge_expires(served: Site) -> None:
    async with people(served.url, "A") as (a,):
        await a.post("/api/me", {"name": "A"})
        device = await add(a)
        with mock.patch.object(passkeys, "CHALLENGE_S", 0.0):
            assert await sign_in(a, device) == "bad_passkey"
            assert await post(a, "", Authenticator().make(await options(a, "add"))) == "bad_passkey"


async def test_a_sign_count_must_grow(served: Site) -> None:
    async with people(served.url, "A") as (a,), people(served.url, "P") as (phone,):
        await a.post("/api/me", {"name": "A"})
        device = await add(a, Authenticator(count=5))
        for count, error in ((5, "bad_passkey"), (4, "bad_passkey"), (6, ""), (6, "bad_passkey"), (9, "")):
            device.count = count
            assert await sign_in(phone, device) == error, count


@pytest.mark.parametrize("counts", [False, True])
async def test_one_answer_sent_twice_at_once_signs_in_once(served: Site, counts: bool) -> None:
    async with people(served.url, "A") as (a,), people(served.url, "P") as (phone,):
        await a.post("/api/me", {"name": "A"})
        device = await add(a)
        device.count = int(counts)
        answer = device.use(await options(phone, "use"))
        found = await asyncio.gather(*(post(phone, "/sign-in", answer) for _ in range(4)))
        assert sorted(found) == ["", *["bad_passkey"] * 3]


async def test_one_new_passkey_sent_twice_at_once_is_stored_once(served: Site) -> None:
    async with people(served.url, "A") as (a,):
        await a.post("/api/me", {"name": "A"})
        answer = Authenticator().make(await options(a, "add"))
        found = await asyncio.gather(*(post(a, "", answer) for _ in range(4)))
        assert sorted(found) == ["", *["bad_passkey"] * 3]
        assert len(await listed(a)) == 1


async def test_passkeys_of_a_guest_are_limited(served: Site) -> None:
    async with people(served.url, "A") as (a,):
        await a.post("/api/me", {"name": "A"})
        for _ in range(passkeys.MOST_PASSKEYS - 1):
            await add(a)
        offered = await options(a, "add")
        assert len(offered["excludeCredentials"]) == passkeys.MOST_PASSKEYS - 1
        answers = [Authenticator().make(offered) for _ in range(3)]
        found = await asyncio.gather(*(post(a, "", each) for each in answers))
        assert sorted(found) == ["", "many_passkeys", "many_passkeys"]


async def test_strangers_cannot_add_a_passkey(served: Site) -> None:
    async with people(served.url, "S") as (stranger,):
        answer = await stranger.http.post("/api/me/passkeys/add", json={})
        assert answer.json()["error"]["key"] == "not_seated"


async def test_requests_are_limited(served: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(routes, "_REQUESTS_AN_HOUR", 2)
    async with people(served.url, "S") as (stranger,):
        codes = [(await stranger.http.post("/api/me/passkeys/use", json={})).status_code for _ in range(4)]
        assert codes[-1] == 429


async def test_a_site_without_a_name_or_https_has_no_passkeys(store: Store) -> None:
    with site(store, bots=False, public_url="http://play.example.org") as found:
        async with people(found.url, "A") as (a,):
            await a.post("/api/me", {"name": "A"})
            assert (await a.get("/api/me/passkeys"))["origin"] is None
            for path in ("add", "use"):
                assert (await a.http.post(f"/api/me/passkeys/{path}", json={})).status_code == 404


async def test_old_passkeys_keep_a_guest(served: Site) -> None:
    async with people(served.url, "AB") as (a, b):
        for each in (a, b):
            await each.post("/api/me", {"name": "Anna"})
        await add(a)
        database = await Database.open(served.store.database_url)
        try:
            both = [await id_of(a), await id_of(b)]
            own = schema.guests.c.id.in_(both)
            await database.execute(update(schema.guests).where(own).values(created_at=0))
            await sweep_guests(database, Retention(0, 0, 0, guests=30))
            assert await database.scalars(select(schema.guests.c.id).where(own)) == [both[0]]
        finally:
            await database.close()


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=20),
    lambda each: st.lists(each, max_size=3) | st.dictionaries(st.text(max_size=10), each, max_size=4),
    max_leaves=8,
)
BYTES = st.binary(max_size=200).map(bytes_to_base64url)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    field=st.sampled_from(
        ["clientDataJSON", "attestationObject", "authenticatorData", "signature", "id", ""]
    ),
    value=JSON | BYTES,
    path=st.sampled_from(["", "/sign-in"]),
)
async def test_hostile_credentials_are_refused(served: Site, field: str, value: Any, path: str) -> None:
    async with people(served.url, "A") as (a,):
        await a.post("/api/me", {"name": "A"})
        device = await add(a) if path else Authenticator()
        given = await options(a, "use" if path else "add")
        credential = device.use(given) if path else device.make(given)
        if field == "":
            credential = value if isinstance(value, dict) else {"id": value}
        elif field == "id":
            credential["id"] = value
        elif field in credential["response"]:
            credential["response"][field] = value
        else:
            return
        assert await post(a, path, credential) in ("bad_passkey", "no_passkey")
