/** The bank: three alike for one. */
import { useState } from "react";
import { Icon } from "../../../../shell/Icon";
import { useWords } from "../../../../shell/words";
import { RESOURCES, type Resource as ResourceOf } from "../../view";
import { Resource } from "../signs";
import type { StrugglePlay } from "../struggle";
import { Radio } from "./Radio";
import { givable, PILES, type Pile, type SwapPick, settled, swapAct, takable } from "./swaps";
import { BANK_RATE } from "./table";
import css from "./trade.module.css";

export function Bank({ play }: { play: StrugglePlay }) {
  const words = useWords();
  const [picked, setPicked] = useState<SwapPick>({ give: null, take: null });
  const { choices } = play.choosing;
  const { give, take } = settled(choices, picked);
  const act = swapAct(choices, { give, take });
  const gives = givable(choices);
  const takes = takable(choices, give);
  return (
    <section className={css.bank} data-bank="">
      <h3 className={`caps ${css.title}`}>{words.say("trade.bank")}</h3>
      <p className="dim">{words.say("trade.bank.about")}</p>
      <div className={css.swap}>
        <Radio
          label={words.say("trade.give")}
          chosen={give}
          onChoose={(value) => setPicked({ give: value as ResourceOf, take })}
          options={RESOURCES.map((kind) => ({
            value: kind,
            name: `${BANK_RATE} × ${words.named("resource", kind)}`,
            open: gives.includes(kind),
            content: (
              <>
                {BANK_RATE} <Resource kind={kind} />
              </>
            ),
          }))}
        />
        <Icon name="right" className="gilded" />
        <Radio
          label={words.say("trade.get")}
          chosen={take}
          onChoose={(value) => setPicked({ give, take: value as Pile })}
          options={PILES.map((pile) => ({
            value: pile,
            name: words.named("pile", pile),
            open: takes.includes(pile),
            content: (
              <>
                1 <Resource kind={pile} />
              </>
            ),
          }))}
        />
        <button
          type="button"
          className="primary"
          data-act={act ?? undefined}
          aria-disabled={act === null || play.busy}
          onClick={() => {
            if (act !== null && !play.busy) play.onAct(act);
          }}
        >
          {words.say("trade.swap")}
        </button>
      </div>
      {gives.length === 0 && <p className={css.note}>{words.gameText("refusal.swap.none")}</p>}
    </section>
  );
}
