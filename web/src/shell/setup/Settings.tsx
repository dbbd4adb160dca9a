/** Fields for the settings of a game: one value, one value per seat, or a subset of the values. */
import { useId } from "react";
import type { http } from "../../protocol";
import { type Chosen, placesOf, type Setting, settled } from "../game";
import { useShowNotice } from "../notice";
import { SEATS } from "../seat";
import { useWords, type Words } from "../words";
import { Segments } from "./Segments";

/** Returns the name of a setting's value, by the game's texts. */
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

/** Maximum number of values that are all visible. */
const FEW = 4;

function One({ setting, seats, chosen, onChange }: FieldProps) {
  const words = useWords();
  const id = useId();
  const { name, values } = setting;
  if (values.length <= FEW)
    return (
      <Segments
        legend={words.gameText(`setting.${name}`)}
        name={id}
        setting={name}
        value={String(settled(setting, chosen, seats))}
        choices={values.map((value) => ({ value, label: valueName(setting, value, words) }))}
        onChoose={(value) => onChange({ ...chosen, [name]: value })}
      />
    );
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
  // With more values than seats they are numbered, because one person controls all of them.
  const called = (at: number) =>
    count === seats ? words.say("seat", { seat: SEATS[at] ?? "" }) : String(at + 1);
  return list.map((value, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: seats do not move
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

/** Returns the minimum and maximum number of values to choose. Null: any number. */
function sizeOf({ sizes }: Setting, seats: number): { low: number; high: number } | null {
  const size = sizes?.[String(seats)];
  return size ? { low: Number(size[0]), high: Number(size[1]) } : null;
}

function manyOf({ low, high }: { low: number; high: number }, words: Words): string {
  return words.say(low === high ? "settings.just" : "settings.some", { low, high });
}

/** Returns the game's text for the default of a setting. Null: it has none. */
export function usualName({ name }: Setting, words: Words): string | null {
  const key = `setting.${name}.none`;
  return words.hasGameText(key) ? words.gameText(key) : null;
}

/** Returns what to do about a setting with too few or too many values. Null: the setting is valid. */
export function faultOf(setting: Setting, chosen: Chosen, seats: number, words: Words): string | null {
  const size = setting.kind === "subset" ? sizeOf(setting, seats) : null;
  const count = settled(setting, chosen, seats).length;
  // No values mean the default.
  if (!size || count === 0 || (size.low <= count && count <= size.high)) return null;
  const named = words.gameText(`setting.${setting.name}`);
  return words.say("settings.wrong", { setting: named, many: manyOf(size, words), chosen: count });
}

/** Shows the first error of a form and moves the focus to it. False: the form has no errors. */
export function useFaults(
  game: http.GameOut,
  chosen: Chosen,
  seats: number,
): (form: HTMLFormElement) => boolean {
  const words = useWords();
  const showNotice = useShowNotice();
  return (form) => {
    for (const setting of game.settings) {
      const fault = faultOf(setting, chosen, seats, words);
      if (fault === null) continue;
      const field = form.querySelector<HTMLElement>(`[data-setting="${setting.name}"]`);
      const door = field?.closest("details");
      if (door) door.open = true;
      field?.querySelector("input")?.focus();
      showNotice(fault);
      return true;
    }
    return false;
  };
}

function Subset({ setting, seats, chosen, onChange }: FieldProps) {
  const words = useWords();
  const id = useId();
  const { name, values } = setting;
  const list = settled(setting, chosen, seats) as readonly string[];
  const size = sizeOf(setting, seats);
  const many = size && manyOf(size, words);
  const usual = usualName(setting, words);
  const fault = faultOf(setting, chosen, seats, words);
  return (
    <fieldset className="label" data-setting={name} aria-describedby={fault === null ? undefined : id}>
      <legend>
        {words.gameText(`setting.${name}`)}{" "}
        {many && (
          <small className="dim">{usual ? words.say("settings.or_none", { many, usual }) : many}</small>
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
      {fault && (
        <p className="reason" id={id}>
          {fault}
        </p>
      )}
    </fieldset>
  );
}
