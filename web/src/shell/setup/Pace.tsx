/** Pace of a table: live, with or without a clock, or over days. */
import type { http } from "../../protocol";
import { Icon } from "../Icon";
import { useWords, type Words } from "../words";
import { Segments } from "./Segments";
import style from "./setup.module.css";

type Clock = http.TableOptions["clock"];

/** The available clocks, in order. */
const CLOCKS: readonly Clock[] = [
  { minutes: 0, seconds: 0 },
  ...[20, 45, 90, 180].map((seconds) => ({ minutes: 0, seconds })),
  { minutes: 5, seconds: 0 },
  { minutes: 10, seconds: 5 },
  { minutes: 20, seconds: 10 },
  { minutes: 45, seconds: 15 },
];
const DAYS = [1, 2, 3, 7, 14];

/** Returns a clock as text. No clock has its own text. */
export function clockText({ minutes = 0, seconds = 0 }: Clock, words: Words): string {
  if (!minutes && !seconds) return words.say("clock.none");
  if (!minutes) return words.say("clock.decision", { seconds });
  return words.say(seconds ? "clock.bank.more" : "clock.bank", { minutes, seconds });
}

/** Returns the pace of a table as text. */
export function paceText({ pace, clock }: http.TableOptions, words: Words): string {
  if (pace) return words.say("pace.days.each", { days: pace });
  return clock.minutes || clock.seconds
    ? words.say("pace.live.clock", { clock: clockText(clock, words) })
    : words.say("pace.live");
}

const same = (one: Clock, other: Clock) => one.minutes === other.minutes && one.seconds === other.seconds;
const withOwn = <T,>(list: readonly T[], own: T, equal: (one: T, other: T) => boolean) =>
  list.some((each) => equal(each, own)) ? list : [own, ...list];

export function PaceFields({
  options,
  onChange,
}: {
  options: http.TableOptions;
  onChange: (options: http.TableOptions) => void;
}) {
  const words = useWords();
  const pace = Number(options.pace);
  const clocks = withOwn(CLOCKS, options.clock, same);
  const days = withOwn(DAYS, pace, Object.is);
  return (
    <div className="grid gap-3">
      <Segments
        legend={words.say("pace")}
        name="pace"
        value={pace ? "days" : "live"}
        choices={[
          { value: "live", label: words.say("pace.live") },
          { value: "days", label: words.say("pace.days") },
        ]}
        onChoose={(value) =>
          onChange({ ...options, pace: value === "days" ? 1 : 0, clock: { minutes: 0, seconds: 0 } })
        }
      >
        <span className={style.pick}>
          <Icon name="hourglass" />
          {pace ? (
            <select
              className="field"
              data-option="pace"
              aria-label={words.say("pace.days")}
              value={pace}
              onChange={(event) => onChange({ ...options, pace: Number(event.target.value) })}
            >
              {days.map((count) => (
                <option key={count} value={count}>
                  {words.say("pace.days.each", { days: count })}
                </option>
              ))}
            </select>
          ) : (
            <select
              className="field"
              data-option="clock"
              aria-label={words.say("clock")}
              value={clocks.findIndex((each) => same(each, options.clock))}
              onChange={(event) =>
                onChange({ ...options, clock: clocks[Number(event.target.value)] ?? options.clock })
              }
            >
              {clocks.map((each, at) => (
                <option key={clockText(each, words)} value={at}>
                  {clockText(each, words)}
                </option>
              ))}
            </select>
          )}
        </span>
      </Segments>
      <p className={style.note}>
        {words.say(
          pace
            ? "pace.days.about"
            : same(options.clock, { minutes: 0, seconds: 0 })
              ? "pace.live.about"
              : "clock.about",
        )}
      </p>
    </div>
  );
}
