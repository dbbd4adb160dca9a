/** A carousel with one item in the middle, a dot for each item, and the details of the current one below. */
import { type ReactNode, useEffect, useRef, useState } from "react";
import style from "./Strip.module.css";

export function Strip({
  items,
  label,
  name,
  start,
  render,
  children,
}: {
  items: readonly string[];
  label: string;
  name: (item: string) => string;
  /** Item that is brought to the middle when this changes. */
  start: string | null;
  /** Renders an item. Calling `toMiddle` brings it to the middle. */
  render: (item: string, toMiddle: () => void) => ReactNode;
  children: (item: string) => ReactNode;
}) {
  const [at, setAt] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  const place = start === null ? -1 : items.indexOf(start);
  const go = (to: number) => {
    const child = list.current?.children[to];
    child?.scrollIntoView({ block: "nearest", inline: "center" });
    setAt(to);
  };
  useEffect(() => {
    if (place < 0) return;
    list.current?.children[place]?.scrollIntoView({ block: "nearest", inline: "center" });
    setAt(place);
  }, [place]);
  const middle = () => {
    const box = list.current;
    if (!box) return;
    const centre = box.scrollLeft + box.clientWidth / 2;
    const far = [...box.children].map((child) =>
      child instanceof HTMLElement ? Math.abs(child.offsetLeft + child.offsetWidth / 2 - centre) : 0,
    );
    setAt(far.indexOf(Math.min(...far)));
  };
  const now = items[Math.min(at, items.length - 1)];
  return (
    <>
      <ul className={style.strip} ref={list} aria-label={label} onScroll={middle}>
        {items.map((item, to) => (
          <li key={item}>{render(item, () => go(to))}</li>
        ))}
      </ul>
      {items.length > 1 && (
        <div className={style.dots}>
          {items.map((item, to) => (
            <button
              type="button"
              key={item}
              aria-label={name(item)}
              aria-current={item === now ? "true" : undefined}
              onClick={() => go(to)}
            />
          ))}
        </div>
      )}
      {now !== undefined && children(now)}
    </>
  );
}
