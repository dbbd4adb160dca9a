import { describe, expect, it } from "vitest";
import { BOLD, emphasising, PLAIN, Words } from "../../src/shell/words";

const english = new Words("en", {}, { "city.A": "Ancyra", "city.B": "Byzantium", "city.C": "Caralis" });
const polish = new Words("pl", {}, { "city.A": "Ancyra", "city.B": "Bizancjum", "city.C": "Caralis" });

describe("words", () => {
  it("are joined in lists as in the language", () => {
    expect(english.list(["one", "two", "three"])).toBe("one, two and three");
    expect(english.named("city", ["A", "B"])).toBe("Ancyra and Byzantium");
    expect(polish.named("city", ["A", "B", "C"])).toBe("Ancyra, Bizancjum i Caralis");
    expect(polish.list([])).toBe("");
  });

  it("mark names as bold, except player names and numbers", () => {
    const texts = { "fact.x": "{seat} takes {count} from {city}.", "city.A": "Ancyra" };
    const marked = emphasising(new Words("en", {}, texts).among({ B: "Livia" }));
    expect(marked.gameText("fact.x", { seat: "B", count: 2, city: "A" })).toBe(
      `Livia takes 2 from ${BOLD}Ancyra${PLAIN}.`,
    );
  });

  it("use the game's text for hidden things", () => {
    const secret = new Words("en", {}, { "card.None": "a card" });
    expect(secret.named("card2", null)).toBe("a card");
    expect(secret.named("city", null)).toBe("?");
  });

  it("are sorted by the alphabet of the language", () => {
    const some = ["Łódź", "Lublin", "Zamość", "Ćmielów", "Cieszyn"];
    expect([...some].sort(polish.inOrder)).toEqual(["Cieszyn", "Ćmielów", "Lublin", "Łódź", "Zamość"]);
    expect(["card 10", "card 9"].sort(english.inOrder)).toEqual(["card 9", "card 10"]);
  });
});

it.each([
  ["en", 1, "1 legion marches"],
  ["en", 0, "0 legions march"],
  ["pl", 1, "1 legion maszeruje"],
  ["pl", 23, "23 legiony maszerują"],
  ["pl", 12, "12 legionów maszeruje"],
] as const)("selects the plural form in %s for %i", (language, count, said) => {
  const gone =
    language === "en"
      ? "{count} {count:legion marches|legions march}"
      : "{count} {count:legion maszeruje|legiony maszerują|legionów maszeruje}";
  expect(new Words(language, {}, { gone }).gameText("gone", { count })).toBe(said);
});
