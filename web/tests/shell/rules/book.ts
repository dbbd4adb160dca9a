/** A small book of rules for tests. */
import type { Book } from "../../../src/shell/rules/book";

export const BOOK: Book = {
  sections: [
    {
      id: "XY-1",
      title: "Pieces",
      rules: [
        {
          id: "XY-1.1",
          title: "The map",
          printed: "Roads join cities. A fort may stand in each.",
          rulings: [],
        },
        { id: "XY-1.2", title: "Żegluga", printed: "Z portu do portu (XY-1.1). Łódź płynie.", rulings: [] },
      ],
    },
    {
      id: "XY-4",
      title: "Actions",
      rules: [
        { id: "XY-4.3", title: "Fortify", printed: "Lay down a card.", rulings: ["No city has two."] },
        { id: "XY-4.10", title: "Rekrutacja", printed: "", rulings: ["Bez legionów nie można."] },
      ],
    },
  ],
  things: [
    { key: "action.fortify", name: "Fortify", told: ["Build a fort."], rulings: [], rule: "XY-4.3" },
    {
      key: "event.carpe",
      name: "Carpe diem",
      told: ["More actions."],
      rulings: ["Not later."],
      rule: "XY-1.1",
    },
  ],
};
