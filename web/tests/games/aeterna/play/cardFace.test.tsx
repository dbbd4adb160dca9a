/** The Prestige that a card gains or loses at the end, printed at its foot. */
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, describe, expect, it } from "vitest";
import { CATALOGUE } from "../../../../src/games/aeterna/layout/catalogue";
import { CardFace, RowFace } from "../../../../src/games/aeterna/play/Card";
import { Amount } from "../../../../src/games/aeterna/play/signs";
import own from "../../../../src/games/aeterna/texts/en.json";
import en from "../../../../src/shell/texts/en.json";
import { Speaking, Words } from "../../../../src/shell/words";
import names from "../views/names.en.json";

const words = new Words("en", { ...en, ...own }, names);
const regia = CATALOGUE.cards.Regia!;
const printed = regia.prestige;

afterEach(() => {
  regia.prestige = printed;
});

const drawn = (what: React.ReactNode) => renderToStaticMarkup(<Speaking value={words}>{what}</Speaking>);

describe("the Prestige of a card", () => {
  it("has a minus sign if it is lost", () => {
    regia.prestige = -2;
    for (const face of [<CardFace key="a" name="Regia" size="full" />, <RowFace key="b" name="Regia" />])
      expect(drawn(face)).toContain("<b>\u22122</b>");
    const amount = drawn(<Amount good="pp" count={-2} />);
    expect(amount).toContain("<b>\u22122</b>");
    expect(amount).toContain('data-bad="true"');
  });

  it("has no sign if it is gained", () => {
    expect(drawn(<CardFace name="Regia" size="compact" />)).toContain(`<b>${printed}</b>`);
    expect(drawn(<Amount good="pp" count={2} />)).toContain("<b>2</b>");
  });
});
