/** A ring around the control to press next, wherever it is on the table. */
import { createContext, use, useEffect, useRef } from "react";
import { bringIntoSight } from "../../table/bring";
import { usePlay } from "../play/state";
import { useStore } from "../useStore";
import { useWords } from "../words";
import type { Course } from "./course";
import style from "./learn.module.css";
import { targets, tileOf } from "./target";

export const Learning = createContext<Course | null>(null);

/** Margin around the control, and space for the label below the ring. */
const ROUND = 12;
const SNUG = 4;
const TAG = 44;
/** Minimum distance between the label and the window's edge. */
const EDGE = 4;

function isSeen(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0 && getComputedStyle(element).visibility === "visible";
}

/** Returns whether a press at its centre would reach the element: it is visible and not covered. */
function isReached(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  return (
    hit !== null && (element.contains(hit) || hit.contains(element) || hit.parentNode === element.parentNode)
  );
}

/** Returns the tab that contains the element, if it is not the current one. */
function tabOf(element: Element): Element | null {
  const panel = element.closest('[role="tabpanel"]');
  return panel && document.querySelector(`[role="tab"][aria-controls=${JSON.stringify(panel.id)}]`);
}

/** Returns the map that contains the element, if it is out of the map's view. */
function mapHiding(element: Element): Element | null {
  const board = element.closest(".board");
  if (!board) return null;
  const [{ left, top, width, height }, seen] = [element, board].map((each) =>
    each.getBoundingClientRect(),
  ) as [DOMRect, DOMRect];
  const [x, y] = [left + width / 2, top + height / 2];
  return x > seen.left && x < seen.right && y > seen.top && y < seen.bottom ? null : board;
}

/** Returns the button that shows the whole map, if the element is out of view. */
function overviewOf(element: Element | null): Element | null {
  const board = element && mapHiding(element);
  return board ? board.querySelector('.board-tools > button[aria-pressed="false"]') : null;
}

/**
 * Returns the first element that can be pressed. Otherwise returns what would reveal it: its tab, or the whole
 * map. Otherwise returns the first that exists, because it may become visible. An element out of the map's view
 * is brought into view once. If the player then moves the map away, they are shown the button instead.
 */
function find(selectors: readonly string[], sight: { asked: boolean }): Element | null {
  let there: Element | null = null;
  let tab: Element | null = null;
  for (const selector of selectors)
    for (const element of document.querySelectorAll(selector)) {
      if (!isSeen(element)) {
        tab ??= tabOf(element);
        continue;
      }
      if (isReached(element)) return element;
      const map = mapHiding(element);
      // Do not move a map that is being animated. Its final position counts.
      if (map?.classList.contains("moving")) return null;
      if (map && !sight.asked) {
        sight.asked = true;
        bringIntoSight(element);
        return null;
      }
      there ??= element;
    }
  return [overviewOf(there), there ? null : tab].find((each) => each && isSeen(each)) ?? there;
}

export function Guide() {
  const course = use(Learning);
  if (!course) throw new Error("no lesson is given here");
  return <Ring course={course} />;
}

function Ring({ course }: { course: Course }) {
  const play = usePlay();
  const words = useWords();
  const { at, phase } = useStore(course);
  const { act } = course.step;
  const wanted =
    phase === "before" && act !== null && play.playback.view === null
      ? targets(play, act, course.following)
      : [];
  const selectors = wanted.join("\n");
  const ring = useRef<HTMLDivElement>(null);
  const { panel, onPanel } = play;
  const telling = play.playback.view !== null;
  const away = phase === "before" && act !== null && panel !== null && panel !== tileOf(play, act);

  // The explanation appears after the playback.
  useEffect(() => course.tells(telling ? play.onSkip : null), [course, telling, play.onSkip]);

  // Close a panel of the previous step, which may cover the next control. Panels that the player opens later stay
  // open.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per step, not per panel
  useEffect(() => {
    if (away) onPanel(null);
  }, [at, phase]);

  useEffect(() => {
    if (!selectors) return;
    const among = selectors.split("\n");
    let lit: Element | null = null;
    let frame = 0;
    const sight = { asked: false };
    // Controls move, appear and disappear, so their position is read in every frame.
    const look = () => {
      const found = find(among, sight);
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
  const below = top + height / 2 + high / 2;
  const across = left + width / 2;
  // The label must not cover a control, because it would take its presses.
  const hides = (y: number) => document.elementFromPoint(across, y)?.closest("button, .hit") != null;
  const middle = TAG / 2;
  ring.dataset.above = String(
    below + TAG > innerHeight || (hides(below + middle) && !hides(below - high - middle)),
  );
  // Near the edge of the window the label moves inwards.
  const half = ((ring.firstElementChild as HTMLElement | null)?.offsetWidth ?? 0) / 2 + EDGE;
  const inward = Math.max(half, Math.min(innerWidth - half, across)) - across;
  ring.style.setProperty("--inward", `${inward}px`);
  ring.style.width = `${wide}px`;
  ring.style.height = `${high}px`;
  ring.style.translate = `${left + width / 2 - wide / 2}px ${top + height / 2 - high / 2}px`;
}
