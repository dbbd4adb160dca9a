/** The ring around what is to be pressed next, wherever the table shows it. */
import { createContext, use, useEffect, useRef } from "react";
import type { PlayState } from "../play/state";
import { useStore } from "../store";
import { useWords } from "../words";
import type { Course } from "./course";
import style from "./learn.module.css";
import { targets } from "./target";

export const Learning = createContext<Course | null>(null);

/** Room around what is pressed, and for the words below the ring. */
const ROUND = 12;
const SNUG = 4;
const TAG = 44;

function isSeen(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0 && getComputedStyle(element).visibility === "visible";
}

/** Whether a press in its middle would come to it: nothing lies over it, and it is not out of the picture. */
function isReached(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  return (
    hit !== null && (element.contains(hit) || hit.contains(element) || hit.parentNode === element.parentNode)
  );
}

/** The first that can be pressed; else the first that is there, which may come into sight yet. */
function find(selectors: readonly string[]): Element | null {
  let there: Element | null = null;
  for (const selector of selectors)
    for (const element of document.querySelectorAll(selector)) {
      if (!isSeen(element)) continue;
      if (isReached(element)) return element;
      there ??= element;
    }
  return there;
}

export function Guide({ play }: { play: PlayState<unknown> }) {
  const course = use(Learning);
  if (!course) throw new Error("no lesson is given here");
  return <Ring course={course} play={play} />;
}

function Ring({ course, play }: { course: Course; play: PlayState<unknown> }) {
  const words = useWords();
  const { phase } = useStore(course);
  const { act } = course.step;
  const wanted = phase === "before" && act !== null && play.playback.view === null ? targets(play, act) : [];
  const selectors = wanted.join("\n");
  const ring = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!selectors) return;
    const among = selectors.split("\n");
    let lit: Element | null = null;
    let frame = 0;
    // The board moves under the ring, and what is pressed comes and goes: looked at with every picture.
    const look = () => {
      const found = find(among);
      if (found !== lit) {
        lit?.removeAttribute("data-glows");
        found?.setAttribute("data-glows", "");
        if (found instanceof HTMLElement) found.scrollIntoView({ block: "nearest", inline: "nearest" });
        lit = found;
      }
      if (ring.current) place(ring.current, found);
      frame = requestAnimationFrame(look);
    };
    look();
    return () => {
      cancelAnimationFrame(frame);
      lit?.removeAttribute("data-glows");
    };
  }, [selectors]);

  return (
    <div ref={ring} className={style.ring} hidden={!selectors} aria-hidden="true">
      <span>{words.say("learn.press")}</span>
    </div>
  );
}

function place(ring: HTMLElement, found: Element | null): void {
  ring.style.visibility = found ? "visible" : "hidden";
  if (!found) return;
  const { left, top, width, height } = found.getBoundingClientRect();
  const round = !(found instanceof HTMLElement);
  const wide = round ? Math.max(width, height) + 2 * ROUND : width + 2 * SNUG;
  const high = round ? wide : height + 2 * SNUG;
  ring.dataset.round = String(round);
  ring.dataset.above = String(top + height / 2 + high / 2 + TAG > innerHeight);
  ring.style.width = `${wide}px`;
  ring.style.height = `${high}px`;
  ring.style.translate = `${left + width / 2 - wide / 2}px ${top + height / 2 - high / 2}px`;
}
