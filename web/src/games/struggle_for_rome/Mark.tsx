/** Mark of a seat before the game: the shield of its colour, as chosen so far. */
import type { Chosen } from "../../shell/game";
import { PlayerMark } from "./play/signs";
import { COLOURS } from "./view";

export function Mark({ at, settings }: { at: number; settings: Chosen }) {
  const chosen = Array.isArray(settings.colours) ? (settings.colours as readonly string[]) : [];
  const given = (seat: number) => COLOURS.find((colour) => colour === chosen[seat]);
  const rest = COLOURS.filter((colour) => !chosen.includes(colour));
  const before = Array.from({ length: at }, (_, seat) => given(seat)).filter((colour) => !colour).length;
  return <PlayerMark colour={given(at) ?? rest[before] ?? "red"} className="text-7" />;
}
