/** What the dice may bring: the switch that shows it, and what the numbers on the map are. */
import { useMemo } from "react";
import { usePrefs } from "../../../shell/hooks";
import { prefs, setPrefs } from "../../../shell/prefs";
import { useWords } from "../../../shell/words";
import { PILES } from "../view";
import style from "./odds.module.css";
import { colourOf, letterOf } from "./people";
import { goodName, PlayerMark, Resource } from "./signs";
import { oddsOf, type StrugglePlay, useStruggle } from "./struggle";

/** No letter: all that fit are actions. */
export const ODDS_KEY = "%";

/** The switch on the keyboard; false: this table tells no odds. */
export function pressOdds(play: StrugglePlay): boolean {
  if (!play.table.options.odds || play.over) return false;
  setPrefs({ odds: !prefs.get().odds });
  return true;
}

/** The switch beside the map. */
export function OddsTool() {
  const words = useWords();
  const has = useStruggle((play) => oddsOf(play) !== undefined);
  const { odds: wanted } = usePrefs();
  if (!has) return null;
  const label = words.say("odds.show");
  return (
    <button
      type="button"
      id="odds"
      aria-label={label}
      title={`${label} (${ODDS_KEY})`}
      aria-pressed={wanted}
      aria-keyshortcuts={ODDS_KEY}
      onClick={() => setPrefs({ odds: !wanted })}
    >
      %
    </button>
  );
}

const NO_LEGEND = { odds: null, truth: null, narrow: false };

/** What the numbers on the map are, and how many cards of each pile they bring on average. */
export function OddsLegend() {
  const words = useWords();
  const { odds, truth, narrow } = useStruggle((play) => {
    const odds = oddsOf(play);
    // Without odds nothing else matters here.
    return odds ? { odds, truth: play.truth, narrow: play.narrow } : NO_LEGEND;
  });
  const decimal = useMemo(
    () => new Intl.NumberFormat(words.language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
    [words.language],
  );
  if (!odds || !truth) return null;
  // After the dice of a round it is the next one's that may come.
  const which = truth.phase === "resources" ? "odds.this" : "odds.next";
  return (
    <section
      className={style.legend}
      data-narrow={narrow}
      data-over-map=""
      id="odds-legend"
      aria-label={words.say("odds.show")}
    >
      <p>{words.say(which)}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{words.say("odds.cards")}</th>
            {PILES.map((pile) => (
              <th key={pile} scope="col">
                <Resource kind={pile} label={goodName(pile, words)} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {odds.seats.map((brings, at) => (
            <tr key={letterOf(at)} data-expected={letterOf(at)}>
              <th scope="row">
                <PlayerMark colour={colourOf(truth, at)} />
                <span className={narrow ? "visually-hidden" : ""}>{words.named("seat", letterOf(at))}</span>
              </th>
              {PILES.map((pile) => (
                <td key={pile}>{decimal.format(brings[pile] ?? 0)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
