/** Setting up a table: the few things that matter first, all the rest behind one door. */
import { useState } from "react";
import type { http } from "../protocol";
import { api } from "./api";
import { storeTokens, type Tokens, tokenIn } from "./device";
import { contributionFor } from "./fair";
import type { Chosen } from "./game";
import { useShowNotice } from "./notice";
import { Popup } from "./Popup";
import { navigate } from "./router";
import { SettingFields, useFaults } from "./Settings";
import { SEATS } from "./seat";
import { readStored, writeStored } from "./storage";
import { useWords, type Words } from "./words";

export type Way = "alone" | "bots" | "friends" | "hotseat";

export const USUAL: http.TableOptions = {
  undo: true,
  spectators: true,
  chat: true,
  odds: true,
  hints: true,
  pace: 0,
  bot_pause: 0.6,
};

/** The options of a new table, as the game has them. */
export function usualOptions(game: http.GameOut): http.TableOptions {
  const own = Object.entries(game.options).map(([name, how]) => [name, how === "on"]);
  return { ...USUAL, ...Object.fromEntries(own) };
}

/** The strongest bot there is; the service lists them from weak to strong. */
export function bestBot(game: http.GameOut): string {
  return game.bots.at(-1) ?? "random";
}

/** Fields for the options of a table; what cannot be had in this game has none. */
export function OptionFields({
  game,
  options,
  onChange,
}: {
  game: http.GameOut;
  options: http.TableOptions;
  onChange: (options: http.TableOptions) => void;
}) {
  const words = useWords();
  const allowed: Partial<Record<keyof http.TableOptions, string>> = game.options;
  const names = (Object.keys(USUAL) as (keyof http.TableOptions)[]).filter(
    (name) => allowed[name] !== "never",
  );
  return names.map((name) => {
    const value = options[name];
    return typeof value === "boolean" ? (
      <label key={name} className="tick">
        <input
          type="checkbox"
          data-option={name}
          checked={value}
          onChange={(event) => onChange({ ...options, [name]: event.target.checked })}
        />
        {words.say(`option.${name}`)}
      </label>
    ) : (
      <label key={name} className="label">
        <span>{words.say(`option.${name}`)}</span>
        <input
          type="number"
          className="field"
          data-option={name}
          min={0}
          max={name === "pace" ? 30 : 10}
          step={name === "pace" ? 1 : 0.1}
          value={value}
          onChange={(event) => onChange({ ...options, [name]: Number(event.target.value) })}
        />
      </label>
    );
  });
}

/** As the service takes them; the types of one that knows lists are still to come. */
export function given(settings: Chosen): Record<string, string> {
  return settings as Record<string, string>;
}

interface Plan {
  seats: number;
  settings: Chosen;
  options: http.TableOptions;
  isPublic: boolean;
  title: string;
  names: string[];
}

/** Make the table and go there: at once into the game, where nobody else is waited for. */
export async function sitDown(game: http.GameOut, way: Way, plan: Plan, words: Words): Promise<void> {
  const name = plan.names[0]?.trim() || words.say("name.usual");
  writeStored("name", name);
  await api.become(name, words.language);
  const table = await api.create({
    game: game.name,
    seats: plan.seats,
    settings: given(plan.settings),
    options: plan.options,
    public: plan.isPublic,
    title: plan.title.trim() || null,
    name,
  });
  await api.claim(table.id, "A", { name, ...contributionFor(table, "A") });
  const others = SEATS.slice(1, plan.seats);
  if (way === "bots") for (const seat of others) await api.bot(table.id, seat, bestBot(game));
  if (way === "hotseat") {
    const tokens: Tokens = {};
    for (const [at, seat] of others.entries()) {
      const who = plan.names[at + 1]?.trim() || words.say("player", { seat });
      const link = await api.beside(table.id, seat, { name: who, ...contributionFor(table, seat) });
      tokens[seat] = tokenIn(link.return);
    }
    storeTokens(table.id, tokens);
  }
  if (way !== "friends") await api.start(table.id);
  navigate(`/t/${table.id}`);
}

/** How many people a way to play is usually for. */
const USUALLY: Record<Way, number> = { alone: 1, bots: 3, friends: 3, hotseat: 2 };

/** From how many seats to how many a game can be played this way; null: it cannot. */
export function seatsFor(game: http.GameOut, way: Way): { low: number; high: number; usual: number } | null {
  const low = Math.max(Number(game.seats[0]), way === "alone" ? 1 : 2);
  const high = way === "alone" ? 1 : Number(game.seats[1]);
  if (low > high || (way === "bots" && game.bots.length === 0)) return null;
  return { low, high, usual: Math.max(low, Math.min(high, USUALLY[way])) };
}

/** Settings that stand first: those of one value, as the game lists them. */
const FIRST = 2;

export function NewTable({ game, way, onClose }: { game: http.GameOut; way: Way; onClose: () => void }) {
  const words = useWords();
  const showNotice = useShowNotice();
  const { low, high, usual } = seatsFor(game, way) ?? { low: 1, high: 1, usual: 1 };
  const [plan, setPlan] = useState<Plan>({
    seats: usual,
    settings: {},
    options: usualOptions(game),
    isPublic: false,
    title: "",
    names: [readStored("name") ?? ""],
  });
  const [busy, setBusy] = useState(false);
  const sayFaults = useFaults(game, plan.settings, plan.seats);
  const counts = Array.from({ length: high - low + 1 }, (_, at) => low + at);
  const change = (some: Partial<Plan>) => setPlan((old) => ({ ...old, ...some }));
  const rename = (at: number, name: string) =>
    change({
      names: SEATS.slice(0, plan.seats).map((_, each) => (each === at ? name : (plan.names[each] ?? ""))),
    });
  const first = game.settings
    .filter(({ kind }) => kind === "one")
    .slice(0, FIRST)
    .map(({ name }) => name);
  const fields = (shown: boolean) => (
    <div className="fields two">
      <SettingFields
        game={game}
        seats={plan.seats}
        chosen={plan.settings}
        onChange={(settings) => change({ settings })}
        only={({ name }) => first.includes(name) === shown}
      />
    </div>
  );
  return (
    <Popup title={words.say(way === "friends" ? "new.title" : `new.${way}`)} onClose={onClose}>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          if (sayFaults(event.currentTarget)) return;
          setBusy(true);
          sitDown(game, way, plan, words).catch((error: unknown) => {
            setBusy(false);
            showNotice(error);
          });
        }}
      >
        {counts.length > 1 && (
          <fieldset className="segments">
            <legend>{words.say("new.seats")}</legend>
            {counts.map((count) => (
              <label key={count} data-on={count === plan.seats}>
                <input
                  type="radio"
                  name="seats"
                  value={count}
                  checked={count === plan.seats}
                  onChange={() => change({ seats: count })}
                />
                {count}
              </label>
            ))}
          </fieldset>
        )}
        {(way === "hotseat" ? SEATS.slice(0, plan.seats) : SEATS.slice(0, 1)).map((seat, at) => (
          <label key={seat} className="label">
            <span>{at === 0 ? words.say("name") : words.say("name.of", { seat })}</span>
            <input
              className="field"
              id={at === 0 ? "name" : `name-${seat}`}
              maxLength={30}
              autoComplete={at === 0 ? "nickname" : "off"}
              placeholder={at === 0 ? words.say("name.usual") : words.say("player", { seat })}
              value={plan.names[at] ?? ""}
              onChange={(event) => rename(at, event.target.value)}
            />
          </label>
        ))}
        {fields(true)}
        <details>
          <summary>{words.say("new.more")}</summary>
          {way === "friends" && (
            <>
              <label className="label">
                <span>{words.say("new.name")}</span>
                <input
                  className="field"
                  id="title"
                  maxLength={60}
                  value={plan.title}
                  onChange={(event) => change({ title: event.target.value })}
                />
              </label>
              <label className="tick">
                <input
                  type="checkbox"
                  id="is-public"
                  checked={plan.isPublic}
                  onChange={(event) => change({ isPublic: event.target.checked })}
                />
                {words.say("new.public")}
              </label>
            </>
          )}
          <h3>{words.say("new.settings")}</h3>
          {fields(false)}
          <h3>{words.say("new.options")}</h3>
          <OptionFields game={game} options={plan.options} onChange={(options) => change({ options })} />
        </details>
        <button type="submit" className="primary big" id="create" disabled={busy}>
          {words.say(way === "friends" ? "new.create" : "new.start")}
        </button>
      </form>
    </Popup>
  );
}
