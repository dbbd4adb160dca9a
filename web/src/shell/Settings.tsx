/** Fields for what a game can be set to: one value, one for each seat, or some of many. */
import { useId } from "react";
import type { http } from "../protocol";
import { type Chosen, type Setting, settingsOf, settled } from "./game";
import type { Front } from "./part";
import { SEATS } from "./seat";
import { useWords, type Words } from "./words";

/** A setting's value by the game's texts: its own (`rounds.3`), or those of what it sets (`roles`: `role.consul`). */
export function valueName({ name, ofKind }: Setting, value: string, words: Words): string {
  const own = [`setting.${name}.${value}`, `${name}.${value}`].find((key) => words.knows(key));
  return own ? words.told(own) : words.named(ofKind ?? name.replace(/(_[a-h]|s)$/, ""), value);
}

/** How many values a setting of one for each has. */
export function countOf(setting: string, seats: number, front: Front | null): number {
  return front?.each?.(setting, seats) ?? seats;
}

/** The settings that a table of so many seats has use for. */
export function usedSettings(game: http.GameOut, seats: number, front: Front | null): Setting[] {
  const idle = new Set(game.settings.filter((each) => front?.idle?.(each, seats)).map(({ name }) => name));
  return settingsOf(game).filter(({ name }) => !idle.has(name));
}

interface FieldProps {
  setting: Setting;
  seats: number;
  front: Front | null;
  chosen: Chosen;
  onChange: (chosen: Chosen) => void;
}

export function SettingFields({
  game,
  seats,
  front,
  chosen,
  onChange,
  only = () => true,
}: Omit<FieldProps, "setting"> & { game: http.GameOut; only?: (setting: Setting) => boolean }) {
  return usedSettings(game, seats, front)
    .filter(only)
    .map((setting) => {
      const Field = setting.kind === "each" ? Each : setting.kind === "subset" ? Subset : One;
      return <Field key={setting.name} {...{ setting, seats, front, chosen, onChange }} />;
    });
}

function One({ setting, seats, chosen, onChange }: FieldProps) {
  const words = useWords();
  const id = useId();
  const { name, values } = setting;
  return (
    <label className="label" htmlFor={id}>
      <span>{words.told(`setting.${name}`)}</span>
      <select
        id={id}
        data-setting={name}
        className="field"
        value={String(settled(setting, chosen, seats))}
        onChange={(event) => onChange({ ...chosen, [name]: event.target.value })}
      >
        {values.map((value) => (
          <option key={value} value={value}>
            {valueName(setting, value, words)}
          </option>
        ))}
      </select>
    </label>
  );
}

function Each({ setting, seats, front, chosen, onChange }: FieldProps) {
  const words = useWords();
  const { name, values, usual, distinct } = setting;
  const count = countOf(name, seats, front);
  const list = settled(setting, chosen, count) as readonly string[];
  // With more values than seats they are numbered: one person leads them all.
  const called = (at: number) =>
    count === seats ? words.say("seat", { seat: SEATS[at] ?? "" }) : String(at + 1);
  return list.map((value, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: seats do not change places
    <label key={at} className="label">
      <span>{words.say("settings.of", { setting: words.told(`setting.${name}`), seat: called(at) })}</span>
      <select
        data-setting={name}
        data-at={at}
        className="field"
        value={value}
        onChange={(event) =>
          onChange({ ...chosen, [name]: list.map((old, each) => (each === at ? event.target.value : old)) })
        }
      >
        {values
          .filter((each) => !distinct || each === value || each === usual || !list.includes(each))
          .map((each) => (
            <option key={each} value={each}>
              {valueName(setting, each, words)}
            </option>
          ))}
      </select>
    </label>
  ));
}

function Subset({ setting, seats, chosen, onChange }: FieldProps) {
  const words = useWords();
  const { name, values, sizes } = setting;
  const list = settled(setting, chosen, seats) as readonly string[];
  const [low, high] = sizes?.[String(seats)] ?? [0, values.length];
  return (
    <fieldset className="label" data-setting={name}>
      <legend>
        {words.told(`setting.${name}`)}{" "}
        {sizes && (
          <small className="dim">
            {words.say(low === high ? "settings.just" : "settings.some", { low, high })}
          </small>
        )}
      </legend>
      {values.map((value) => (
        <label key={value} className="tick">
          <input
            type="checkbox"
            value={value}
            checked={list.includes(value)}
            onChange={(event) =>
              onChange({
                ...chosen,
                [name]: values.filter((each) =>
                  each === value ? event.target.checked : list.includes(each),
                ),
              })
            }
          />
          {valueName(setting, value, words)}
        </label>
      ))}
    </fieldset>
  );
}
