import { afterEach, describe, expect, it } from "vitest";
import type { http } from "../../../src/protocol";
import { ago, company, inOrder, left, waitedFor, yourTurn } from "../../../src/shell/home/mine";
import en from "../../../src/shell/home/texts/en.json";
import pl from "../../../src/shell/home/texts/pl.json";
import { removeStored, writeStored } from "../../../src/shell/storage";
import { Words } from "../../../src/shell/words";

const EN = new Words("en", en);
const PL = new Words("pl", pl);

/** A table by its seats: "you", a name, or "bot"; those with a star are awaited. */
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

describe("one's own tables", () => {
  afterEach(() => removeStored("beside.it"));

  it("are one's turn when one's seat is awaited, or that of somebody at the same device", () => {
    expect(yourTurn(table("you* Livia"))).toBe(true);
    expect(yourTurn(table("you Livia*"))).toBe(false);
    writeStored("beside.it", JSON.stringify({ B: "token" }));
    expect(yourTurn(table("you Livia*"))).toBe(true);
    expect(yourTurn(table("you Livia Titus*"))).toBe(false);
  });

  it("have one's turn first, then a clock, then the last that moved", () => {
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

  it("tell of the others by name, and of bots by how many", () => {
    expect(company(table("you Livia Marcus"), EN)).toBe("Livia and Marcus");
    expect(company(table("you Livia bot bot"), EN)).toBe("Livia and 2 bots");
    expect(company(table("you bot"), EN)).toBe("a bot");
    expect(company(table("you bot bot bot bot bot"), PL)).toBe("5 botów");
    expect(company(table("you free"), EN)).toBe("");
  });

  it("say who is waited for", () => {
    expect(waitedFor(table("you Livia* Marcus*"), EN)).toBe("Livia and Marcus");
    expect(waitedFor(table("you bot* bot*"), EN)).toBe("a bot");
    expect(waitedFor(table("you Livia"), EN)).toBe("");
  });
});

describe("times", () => {
  it("that are past are told in the largest unit that fits", () => {
    expect(ago(1000, 1030, EN)).toBe("just now");
    expect(ago(1000, 1000 + 5 * 60, EN)).toBe("5 minutes ago");
    expect(ago(1000, 1000 + 25 * 3600, EN)).toBe("1 day ago");
    expect(ago(1000, 1000 + 5 * 3600, PL)).toBe("5 godzin temu");
    expect(ago(1000, 900, EN), "of a clock that is behind").toBe("just now");
  });

  it("that are left end", () => {
    expect(left(1000 + 21.5 * 3600, 1000, EN)).toBe("21 hr");
    expect(left(1030, 1000, EN)).toBe("1 min");
    expect(left(1000, 1000, EN)).toBe("");
  });
});
