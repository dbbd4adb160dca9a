from __future__ import annotations

import smtplib
import subprocess

import private_servers


def test_a_private_postgres_survives_being_killed() -> None:
    with private_servers.postgres() as server:
        say = ["psql", "-qAt", server.url, "-c"]
        subprocess.run([*say, "create table t (n int); insert into t values (7)"], check=True)
        server.kill()
        assert not server.answers()
        server.start()
        told = subprocess.run([*say, "select 1"], check=True, capture_output=True, text=True)
        assert told.stdout == "1\n"
    assert not server.answers()


def test_a_private_redis_comes_back_on_its_port() -> None:
    with private_servers.redis() as server:
        assert server.answers()
        server.kill()
        assert not server.answers()
        server.start()
        assert server.answers()
    assert not server.answers()


def test_a_mail_server_keeps_what_it_is_given() -> None:
    with private_servers.mail_server() as server, smtplib.SMTP("127.0.0.1", server.port) as client:
        client.sendmail("a@example.org", ["b@example.org"], "Subject: Salve\n\nAve\n")
        assert server.mails[0]["Subject"] == "Salve"
        assert server.envelopes == [("a@example.org", ["b@example.org"])]
