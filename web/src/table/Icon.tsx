/**
 * A decorative icon in the colour of the surrounding text. It is hidden from screen readers, because text stands
 * next to it.
 */
import { memo } from "react";
import "./icon.css";
import { type IconName, PICTURES, STROKES } from "./signs";

const isStroke = (name: IconName): name is keyof typeof STROKES & string => name in STROKES;

export const Icon = memo(function Icon({ name, className = "" }: { name: IconName; className?: string }) {
  return isStroke(name) ? (
    <svg className={`icon icon-stroke ${className}`} viewBox="0 0 24 24" aria-hidden="true">
      <path d={STROKES[name]} />
    </svg>
  ) : (
    <svg className={`icon ${className}`} viewBox="0 0 512 512" aria-hidden="true">
      <path d={PICTURES[name]} />
    </svg>
  );
});

/** The same icon inside a drawing, centred on a point. The width is in units of the drawing. */
export const Sign = memo(function Sign(props: {
  name: IconName;
  x?: number;
  y?: number;
  size: number;
  className?: string;
}) {
  const { name, x = 0, y = 0, size, className } = props;
  const scale = size / 512;
  return (
    <path
      className={className}
      d={PICTURES[name]}
      transform={`translate(${x - size / 2} ${y - size / 2}) scale(${scale.toFixed(4)})`}
    />
  );
});
