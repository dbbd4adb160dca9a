"""The host of a browser tab: tables of one person, or of people round one device, without a server.

It speaks the messages of the service (docs/protocol) and runs the same code (`live`), with the standard library alone,
so it works in Pyodide. The page gives it an `Outside`, and calls a `Host`:

    host = Host(outside, ["fall_of_rome"], kept)
    for table, text in stored_tables: host.restore(table, text)
    answer = json.loads(host.request("GET", "/api/games", None))      # {"status": 200, "headers": {...}, "body": TEXT}
    host.connect(1, "/api/tables/0123456789abcdef/socket")
    host.receive(1, '{"type":"hello","protocol":2}')                  # answers come through outside.send(1, TEXT)
    seconds = host.wake()

The page must hold to this:

- After every other call it calls `wake`, and again after the seconds that `wake` returns (None: nothing is pending).
- `body` of an answer is the text of the body, so `new Response(body, {status, headers})` is the response.
- A hint takes time. Its first answer has status 202 and the body `{"asked": N}`. When `bot_answered(N, ...)` was
  called, the page sends the same request again and gets the hint.
- Headers that count are parameters of the path: `language` for Accept-Language, `link` for the token of Authorization.
- `ask_bot` gives a question to the second worker, which calls `live.bots.answer`. Its answer goes to `bot_answered`. If
  that worker dies, `bot_answered(N, "")` makes the host ask again later, and after three failures another bot plays.
- Socket codes are those of the service: 4400 not understood, 4403 not allowed, 4404 no table, 4409 other version.
"""
