/** Fields for what a game can be set to: one value, one for each seat, or some of many. */
import { useId } from "react";
import type { http } from "../protocol";
import { type Chosen, placesOf, type Setting, settled } from "./game";
import { SEATS } from "./seat";
import { useWords, type Words } from "./words";

/** A setting's value by the game's texts: those of what it sets. */
export function valueName(setting: Setting, value: string, words: Words): string {
  return words.named(setting.of, value);
}

interface FieldProps {
  setting: Setting;
  seats: number;
  chosen: Chosen;
  onChange: (chosen: Chosen) => void;
}

export function SettingFields({
  game,
  seats,
  chosen,
  onChange,
  only = () => true,
}: Omit<FieldProps, "setting"> & { game: http.GameOut; only?: (setting: Setting) => boolean }) {
  return game.settings.filter(only).map((setting) => {
    const Field = setting.kind === "each" ? Each : setting.kind === "subset" ? Subset : One;
    return <Field key={setting.name} {...{ setting, seats, chosen, onChange }} />;
  });
}

function One({ setting, seats, chosen, onChange }: FieldProps) {
  const words = useWords();
  const id = useId();
  const { name, values } = setting;
  return (
    <label className="label" htmlFor={id}>
      <span>{words.gameText(`setting.${name}`)}</span>
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

function Each({ setting, seats, chosen, onChange }: FieldProps) {
  const words = useWords();
  const { name, values, default: usual, distinct } = setting;
  const count = placesOf(setting, seats);
  const list = settled(setting, chosen, count) as readonly string[];
  // With more values than seats they are numbered: one person leads them all.
  const called = (at: number) =>
    count === seats ? words.say("seat", { seat: SEATS[at] ?? "" }) : String(at + 1);
  return list.map((value, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: seats do not change places
    <label key={at} className="label">
      <span>
        {words.say("settings.of", { setting: words.gameText(`setting.${name}`), seat: called(at) })}
      </span>
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
        {words.gameText(`setting.${name}`)}{" "}
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
