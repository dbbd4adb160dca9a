/** A player's portrait: a silhouette, with a colour and an emblem. */
import { memo } from "react";
import { Sign } from "../../../table/Icon";
import css from "./Face.module.css";

/** Looks by seat: the outline, about 28 wide around 0, 0, and the emblem with its position and size. */
const LOOKS = [
  {
    outline: "M0-13.6A13.6 13.6 0 1 1 0 13.6 13.6 13.6 0 1 1 0-13.6Z",
    emblem: "lion",
    y: 0,
    size: 17.5,
  },
  {
    outline:
      "M-10.4-12.4H10.4Q12.4-12.4 12.4-10.4V10.4Q12.4 12.4 10.4 12.4H-10.4Q-12.4 12.4-12.4 10.4V-10.4Q-12.4-12.4-10.4-12.4Z",
    emblem: "wolf-head",
    y: 0,
    size: 17.5,
  },
  { outline: "M0-16.6 15.6 0 0 16.6-15.6 0Z", emblem: "bee", y: 0, size: 14.5 },
  {
    outline:
      "M-13-14.4H-6.4V-9.6H-3.4V-14.4H3.4V-9.6H6.4V-14.4H13V-4.6L9.6-1.6V5L13 13H-13L-9.6 5V-1.6L-13-4.6Z",
    emblem: "dolphin",
    y: 2.2,
    size: 13,
  },
] as const;

export const lookOf = (seat: number) => LOOKS[((seat % 4) + 4) % 4] ?? LOOKS[0];

/** A portrait in a drawing. `plain`: without emblem, for one below others. `ghost`: a preview. */
export const FaceMark = memo(function FaceMark({
  seat,
  plain = false,
  ghost = false,
}: {
  seat: number;
  plain?: boolean;
  ghost?: boolean;
}) {
  const { outline, emblem, y, size } = lookOf(seat);
  return (
    <g className={css.face} data-look={seat} data-ghost={ghost}>
      <path className={css.halo} d={outline} />
      <path className={css.outline} d={outline} />
      {!plain && <Sign name={emblem} y={y} size={size} className={css.emblem ?? ""} />}
    </g>
  );
});

/** A portrait in text or a panel. Without a label it is decorative. */
export const Face = memo(function Face(props: {
  seat: number;
  label?: string;
  ghost?: boolean;
  className?: string;
}) {
  const { seat, label, ghost = false, className = "" } = props;
  return (
    <svg
      className={`${css.mark} ${className}`}
      viewBox="-17.5 -17.5 35 35"
      role={label ? "img" : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <FaceMark seat={seat} ghost={ghost} />
    </svg>
  );
});
