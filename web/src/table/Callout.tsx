/** A box beside a city, where it hides the least, tied to the city by a dotted line. */
import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { placeOf } from "../games/fall_of_rome/layout/map";
import { seenBoxes } from "../games/fall_of_rome/layout/seen";
import type { City, FallView } from "../games/fall_of_rome/view";
import { type Camera, type Size, toScreen } from "./camera";
import type { Point } from "./geometry";
import { placeCallout } from "./placeCallout";

export function Callout(props: {
  city: City;
  content: ReactNode;
  view: FallView;
  camera: Camera;
  size: Size;
}) {
  const { city, content, view, camera, size } = props;
  const box = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState<Point | null>(null);
  const { x, y } = placeOf(city);
  const anchor = toScreen(camera, size, [x, y]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the box moves only when the city, the camera or its own size does
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const place = () => {
      const all = seenBoxes(view, camera, size);
      const others = [...all].filter(([name]) => name !== city).flatMap(([, list]) => list);
      const over = [...(element.parentElement?.parentElement?.querySelectorAll("[data-over-map]") ?? [])]
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
      setAt(placeCallout(size, own, anchor, all.get(city) ?? [], [...others, ...over]));
    };
    place();
    const observer = new ResizeObserver(place);
    observer.observe(element);
    return () => observer.disconnect();
  }, [city, camera, size]);
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
