import { describe, expect, it } from "vitest";
import { Words } from "../../src/shell/words";

const english = new Words("en", {}, { "city.A": "Ancyra", "city.B": "Byzantium", "city.C": "Caralis" });
const polish = new Words("pl", {}, { "city.A": "Ancyra", "city.B": "Bizancjum", "city.C": "Caralis" });

describe("words", () => {
  it("are listed as the language lists them", () => {
    expect(english.list(["one", "two", "three"])).toBe("one, two and three");
    expect(english.named("city", ["A", "B"])).toBe("Ancyra and Byzantium");
    expect(polish.named("city", ["A", "B", "C"])).toBe("Ancyra, Bizancjum i Caralis");
    expect(polish.list([])).toBe("");
  });

  it("call what may not be known by the game's own words for it", () => {
    const secret = new Words("en", {}, { "card.None": "a card" });
    expect(secret.named("card2", null)).toBe("a card");
    expect(secret.named("city", null)).toBe("?");
  });

  it("stand in the order of the language's alphabet", () => {
    const some = ["Łódź", "Lublin", "Zamość", "Ćmielów", "Cieszyn"];
    expect([...some].sort(polish.inOrder)).toEqual(["Cieszyn", "Ćmielów", "Lublin", "Łódź", "Zamość"]);
    expect(["card 10", "card 9"].sort(english.inOrder)).toEqual(["card 9", "card 10"]);
  });
});
