/** What happens, as changes of what is drawn: each fact as a view of the table after it. */
import type { Fact } from "../../../protocol";
import type { StruggleView } from "../view";
import { drawGoods } from "./goods";
import { drawTribes } from "./tribes";
import { drawTurns } from "./turns";

/** Each knows some facts and leaves the view as it is at others. */
export function draw(view: StruggleView, fact: Fact): StruggleView {
  return drawTurns(drawTribes(drawGoods(view, fact), fact), fact);
}
