/** Setting up a table: the few things that matter first, all the rest behind one door. */
import { useId, useState } from "react";
import type { http } from "../protocol";
import { Popup } from "../table/Popup";
import { api } from "./api";
import { keepTokens, type Tokens, tokenIn } from "./device";
import { fresh, keep, recall } from "./keep";
import { useTell } from "./notice";
import { go } from "./place";
import { useWords, type Words } from "./words";

export type Way = "alone" | "bots" | "friends" | "hotseat";

export const SEATS = ["A", "B", "C", "D", "E", "F", "G", "H"] as const;

export const USUAL: http.TableOptions = {
  undo: true,
  spectators: true,
  chat: true,
  odds: true,
  hints: true,
  pace: 0,
  bot_pause: 0.6,
};

/** Settings are named after what they set: role_a is a role. */
export function settingKind(name: string): string {
  return name.replace(/_[a-h]$/, "");
}

/** The strongest bot there is; the service lists them from weak to strong. */
export function bestBot(game: http.GameOut): string {
  return game.bots.includes("solid") ? "solid" : (game.bots.at(-1) ?? "random");
}

export function SettingFields({
  game,
  seats,
  chosen,
  onChange,
  only,
}: {
  game: http.GameOut;
  seats: number;
  chosen: Record<string, string>;
  onChange: (chosen: Record<string, string>) => void;
  only: (name: string) => boolean;
}) {
  const words = useWords();
  const id = useId();
  const roles = seats === 1 ? 3 : seats;
  const shown = game.settings.filter(
    ({ name }) => only(name) && !(/_[a-h]$/.test(name) && name.charCodeAt(name.length - 1) - 97 >= roles),
  );
  return shown.map(({ name, values, default: usual }) => (
    <label key={name} className="label" htmlFor={`${id}-${name}`}>
      <span>{words.told(`setting.${name}`)}</span>
      <select
        id={`${id}-${name}`}
        data-setting={name}
        className="field"
        value={chosen[name] ?? usual}
        onChange={(event) => onChange({ ...chosen, [name]: event.target.value })}
      >
        {values.map((value) => (
          <option key={value} value={value}>
            {words.named(settingKind(name), value)}
          </option>
        ))}
      </select>
    </label>
  ));
}

export function OptionFields({
  options,
  onChange,
}: {
  options: http.TableOptions;
  onChange: (options: http.TableOptions) => void;
}) {
  const words = useWords();
  return (Object.keys(USUAL) as (keyof http.TableOptions)[]).map((name) => {
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

interface Plan {
  seats: number;
  settings: Record<string, string>;
  options: http.TableOptions;
  isPublic: boolean;
  title: string;
  names: string[];
}

/** Make the table and go there: at once into the game, where nobody else is waited for. */
export async function sitDown(game: http.GameOut, way: Way, plan: Plan, words: Words): Promise<void> {
  const name = plan.names[0]?.trim() || words.say("name.usual");
  keep("name", name);
  await api.become(name, words.language);
  const nonce = fresh();
  const table = await api.create({
    game: game.name,
    seats: plan.seats,
    settings: plan.settings,
    options: plan.options,
    public: plan.isPublic,
    title: plan.title.trim() || null,
    name,
    seat: "A",
    nonce,
  });
  keep(`fair.${table.id}`, JSON.stringify({ commitment: table.commitment, nonce }));
  const others = SEATS.slice(1, plan.seats);
  if (way === "bots") for (const seat of others) await api.bot(table.id, seat, bestBot(game));
  if (way === "hotseat") {
    const tokens: Tokens = {};
    for (const [at, seat] of others.entries()) {
      const who = plan.names[at + 1]?.trim() || words.say("player", { seat });
      tokens[seat] = tokenIn((await api.beside(table.id, seat, who, fresh())).return);
    }
    keepTokens(table.id, tokens);
  }
  if (way !== "friends") await api.start(table.id);
  go(`/t/${table.id}`);
}

const SEATS_OF: Record<Way, number> = { alone: 1, bots: 3, friends: 3, hotseat: 2 };

export function NewTable({ game, way, onClose }: { game: http.GameOut; way: Way; onClose: () => void }) {
  const words = useWords();
  const tell = useTell();
  const low = Math.max(Number(game.seats[0]), way === "alone" ? 1 : 2);
  const high = way === "alone" ? 1 : Number(game.seats[1]);
  const [plan, setPlan] = useState<Plan>({
    seats: SEATS_OF[way],
    settings: {},
    options: USUAL,
    isPublic: false,
    title: "",
    names: [recall("name") ?? ""],
  });
  const [busy, setBusy] = useState(false);
  const counts = Array.from({ length: high - low + 1 }, (_, at) => low + at);
  const change = (some: Partial<Plan>) => setPlan((old) => ({ ...old, ...some }));
  const rename = (at: number, name: string) =>
    change({
      names: SEATS.slice(0, plan.seats).map((_, each) => (each === at ? name : (plan.names[each] ?? ""))),
    });
  const primary = (name: string) => name === "difficulty" || name === "variant";
  return (
    <Popup title={words.say(way === "friends" ? "new.title" : `new.${way}`)} onClose={onClose}>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          setBusy(true);
          sitDown(game, way, plan, words).catch((error: unknown) => {
            setBusy(false);
            tell(error);
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
        <div className="fields two">
          <SettingFields
            game={game}
            seats={plan.seats}
            chosen={plan.settings}
            onChange={(settings) => change({ settings })}
            only={primary}
          />
        </div>
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
          <div className="fields two">
            <SettingFields
              game={game}
              seats={plan.seats}
              chosen={plan.settings}
              onChange={(settings) => change({ settings })}
              only={(name) => !primary(name)}
            />
          </div>
          <h3>{words.say("new.options")}</h3>
          <OptionFields options={plan.options} onChange={(options) => change({ options })} />
        </details>
        <button type="submit" className="primary big" id="create" disabled={busy}>
          {words.say(way === "friends" ? "new.create" : "new.start")}
        </button>
      </form>
    </Popup>
  );
}
