import { afterEach, describe, expect, it } from "vitest";
import type { http } from "../../../src/protocol";
import { ago, company, inOrder, left, waitedFor, yourTurn } from "../../../src/shell/home/mine";
import en from "../../../src/shell/home/texts/en.json";
import pl from "../../../src/shell/home/texts/pl.json";
import { removeStored, writeStored } from "../../../src/shell/storage";
import { Words } from "../../../src/shell/words";

const EN = new Words("en", en);
const PL = new Words("pl", pl);

/** Return a table by its seats: "you", a name, "bot" or "free". A star marks an awaited seat. */
function table(seats: string, more: Partial<http.TableGlance> = {}): http.TableGlance {
  return {
    id: "it",
    game: "tiny",
    title: "",
    state: "running",
    invited: false,
    since: 0,
    deadline: null,
    seats: seats.split(" ").map((who, at) => {
      const name = who.replace("*", "");
      return {
        seat: "ABCDEFGH"[at] as http.SeatGlance["seat"],
        kind: name === "bot" ? "bot" : name === "free" ? "free" : "person",
        name: name === "bot" || name === "free" ? null : name,
        bot: name === "bot" ? "solid" : null,
        yours: name === "you",
        awaited: who.endsWith("*"),
      };
    }),
    ...more,
  };
}

describe("the player's own tables", () => {
  afterEach(() => removeStored("beside.it"));

  it("await the player if the player's seat is awaited, or another seat of this device", () => {
    expect(yourTurn(table("you* Livia"))).toBe(true);
    expect(yourTurn(table("you Livia*"))).toBe(false);
    writeStored("beside.it", JSON.stringify({ B: "token" }));
    expect(yourTurn(table("you Livia*"))).toBe(true);
    expect(yourTurn(table("you Livia Titus*"))).toBe(false);
  });

  it("are sorted by the player's turn, then by deadline, then by the latest move", () => {
    const tables = [
      table("you Livia*", { id: "old", since: 1 }),
      table("you Livia*", { id: "new", since: 9 }),
      table("you Livia*", { id: "clock", deadline: 50 }),
      table("you* Livia", { id: "turn", since: 3 }),
      table("you* Livia", { id: "soon", deadline: 20 }),
      table("you* Livia", { id: "later", deadline: 30 }),
    ];
    expect(inOrder(tables).map(({ id }) => id)).toEqual(["soon", "later", "turn", "clock", "new", "old"]);
  });

  it("list the other players by name, and count the bots", () => {
    expect(company(table("you Livia Marcus"), EN)).toBe("Livia and Marcus");
    expect(company(table("you Livia bot bot"), EN)).toBe("Livia and 2 bots");
    expect(company(table("you bot"), EN)).toBe("a bot");
    expect(company(table("you bot bot bot bot bot"), PL)).toBe("5 botów");
    expect(company(table("you free"), EN)).toBe("");
  });

  it("name the awaited players", () => {
    expect(waitedFor(table("you Livia* Marcus*"), EN)).toBe("Livia and Marcus");
    expect(waitedFor(table("you bot* bot*"), EN)).toBe("a bot");
    expect(waitedFor(table("you Livia"), EN)).toBe("");
  });
});

describe("times", () => {
  it("in the past are shown in the largest unit that fits", () => {
    expect(ago(1000, 1030, EN)).toBe("just now");
    expect(ago(1000, 1000 + 5 * 60, EN)).toBe("5 minutes ago");
    expect(ago(1000, 1000 + 25 * 3600, EN)).toBe("1 day ago");
    expect(ago(1000, 1000 + 5 * 3600, PL)).toBe("5 godzin temu");
    expect(ago(1000, 900, EN), "of a clock that is behind").toBe("just now");
  });

  it("that remain are at least a minute until they end", () => {
    expect(left(1000 + 21.5 * 3600, 1000, EN)).toBe("21 hr");
    expect(left(1030, 1000, EN)).toBe("1 min");
    expect(left(1000, 1000, EN)).toBe("");
  });
});
