/** Fields for all table options except the pace. Options that the game does not allow are left out. */
import type { http } from "../../protocol";
import { LOCAL } from "../../transport";
import { useWords, type Words } from "../words";
import { USUAL } from "./plan";

type Name = keyof http.TableOptions;
/** Options that need other devices, so they do not exist without a server. */
const ELSEWHERE: readonly Name[] = ["pace", "clock", ...(LOCAL ? (["spectators"] as const) : [])];

function namesOf(game: http.GameOut): Name[] {
  const allowed: Partial<Record<Name, string>> = game.options;
  return (Object.keys(USUAL) as Name[]).filter(
    (name) => allowed[name] !== "never" && !ELSEWHERE.includes(name),
  );
}

/** Returns the active options of a table in one line. */
export function optionsText(game: http.GameOut, options: http.TableOptions, words: Words): string {
  const on = namesOf(game).filter((name) => options[name] === true);
  return on.length > 0
    ? on.map((name) => words.say(`option.${name}.on`)).join(" · ")
    : words.say("option.none");
}

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
  return namesOf(game).map((name) => {
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
          max={10}
          step={0.1}
          value={Number(value)}
          onChange={(event) => onChange({ ...options, [name]: Number(event.target.value) })}
        />
      </label>
    );
  });
}
