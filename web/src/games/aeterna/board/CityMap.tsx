/** The city, as large as possible, with everything on its Hills. */
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from "react";
import { type Arrangement, CITIES, frameOf, type Size, SLOTS } from "../layout/city";
import { type AeternaView, HILLS, type Hill } from "../view";
import css from "./CityMap.module.css";
import { Ground } from "./Ground";
import { HillMark, RestingHill } from "./HillMark";
import type { BoardWords, Marks } from "./types";

export function CityMap(props: {
  view: AeternaView;
  arrangement: Arrangement;
  /** Space at the sides, in pixels. */
  sides: { left: number; right: number };
  marks: Marks;
  words: BoardWords;
  onPick: (hill: Hill) => void;
  /** Null: tokens are selected elsewhere, because they would be too small here. */
  onToken: ((token: string) => void) | null;
  onPoint: (hill: Hill | null) => void;
  /** Pixels at the bottom of the window that are covered. The selected Hill is moved above them. */
  under?: number;
  children?: ReactNode;
}) {
  const { view, arrangement, sides, marks, words, onPick, onToken, onPoint, under = 0, children } = props;
  const box = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  const fill = useId();
  const city = CITIES[arrangement];
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element;
      if (width > 0)
        setSize((old) => (old.width === width && old.height === height ? old : { width, height }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const rest = frameOf(city, size, sides);
  const frame = { ...rest, y: rest.y + lifted(marks.chosen, city, rest, under) };
  return (
    <div ref={box} className={`board ${css.city}`}>
      {size.width > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a drawing is not a fieldset
        <svg
          className={css.map}
          viewBox={[frame.x, frame.y, frame.width, frame.height].map((n) => n.toFixed(2)).join(" ")}
          role="group"
          aria-label={words.city}
        >
          <defs>
            <linearGradient id={fill} x1="0" y1="0" x2="1" y2="1">
              <stop offset="0" className={css.high} />
              <stop offset="1" className={css.low} />
            </linearGradient>
          </defs>
          <Ground city={city} fill={`url(#${fill})`} />
          {HILLS.filter((hill) => !view.hills[hill]).map((hill) => (
            <RestingHill key={hill} hill={hill} city={city} text={words.hill(hill)} />
          ))}
          {HILLS.map((hill) => {
            const state = view.hills[hill];
            return (
              state && (
                <HillMark
                  key={hill}
                  hill={hill}
                  state={state}
                  seats={view.seats}
                  city={city}
                  marks={marks}
                  words={words}
                  onPick={onPick}
                  onToken={onToken}
                  onPoint={onPoint}
                />
              )
            );
          })}
        </svg>
      )}
      {children}
    </div>
  );
}

/**
 * Returns how far the city is moved up, in its units, so that the selected Hill is visible above what covers the
 * bottom.
 */
function lifted(
  chosen: Hill | null,
  { hills, scale }: (typeof CITIES)[Arrangement],
  { y, height, scale: pixels }: ReturnType<typeof frameOf>,
  under: number,
): number {
  if (!chosen || under === 0) return 0;
  const foot = hills[chosen][1] + (SLOTS.tag.top + SLOTS.tag.height + 6) * scale;
  return Math.max(0, foot - (y + height - under / pixels));
}
