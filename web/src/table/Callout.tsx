/** A box next to a spot of the map, connected by a dotted line, placed where it hides the least. */
import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { type Camera, type Size, toScreen } from "./camera";
import type { Box, Point } from "./geometry";
import { placeCallout } from "./placeCallout";

/** Selects the elements over the map. A mere container counts by its parts. */
const WIDGETS = '[data-over-map=""], [data-over-map="parts"] > *';

export function Callout(props: {
  /** Name of the spot. The box moves when it changes. */
  place: string;
  /** Position of the spot in map units. */
  at: Point;
  content: ReactNode;
  /** Returns the visible things, by spot, in pixels. The box avoids them. */
  seen: () => ReadonlyMap<string, readonly Box[]>;
  camera: Camera;
  size: Size;
  /** Allowed distances from the spot. */
  distances?: readonly number[];
}) {
  const { place, at: spot, content, seen, camera, size, distances } = props;
  const box = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState<Point | null>(null);
  const anchor = toScreen(camera, size, spot);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the box moves only when the place, the camera or its own size does
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const put = () => {
      const all = seen();
      const others = [...all].filter(([name]) => name !== place).flatMap(([, list]) => list);
      const over = [...(element.parentElement?.parentElement?.querySelectorAll(WIDGETS) ?? [])]
        .filter((widget) => widget !== element)
        .map((widget) => {
          const rect = widget.getBoundingClientRect();
          const origin = element.parentElement!.getBoundingClientRect();
          return {
            left: rect.left - origin.left,
            top: rect.top - origin.top,
            right: rect.right - origin.left,
            bottom: rect.bottom - origin.top,
          };
        });
      const own = { width: element.offsetWidth, height: element.offsetHeight };
      setAt(placeCallout(size, own, anchor, [...(all.get(place) ?? [])], others, over, distances));
    };
    put();
    const observer = new ResizeObserver(put);
    observer.observe(element);
    return () => observer.disconnect();
  }, [place, camera, size]);
  const width = box.current?.offsetWidth ?? 0;
  const height = box.current?.offsetHeight ?? 0;
  const near = at && [
    Math.max(at[0] + 14, Math.min(at[0] + width - 14, anchor[0])),
    Math.max(at[1] + 14, Math.min(at[1] + height - 14, anchor[1])),
  ];
  return (
    <div className="callout-layer">
      {near && (
        <svg className="callout-leader" width={size.width} height={size.height} aria-hidden="true">
          <path d={`M${anchor[0]} ${anchor[1]}L${near[0]} ${near[1]}`} />
        </svg>
      )}
      <div
        ref={box}
        className="callout"
        data-over-map=""
        style={at ? { left: at[0], top: at[1] } : { visibility: "hidden" }}
      >
        {content}
      </div>
    </div>
  );
}
