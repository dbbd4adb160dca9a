/** Names of current and former players of a table. */
import type { http } from "../../protocol";
import type { Seat } from "../seat";
import type { Words } from "../words";

export function namingPeople(seats: http.TableOut["seats"], words: Words): Words {
  const called = (seat: Seat, { name, bot }: { name: string | null; bot: string | null }) =>
    name ?? (bot === null ? seat : words.say("bot.name", { seat }));
  return words.among(
    Object.fromEntries(seats.map((each) => [each.seat, called(each.seat, each)])),
    Object.fromEntries(
      seats.map(({ seat, past }) => [
        seat,
        past.map((sat) => ({ until: sat.until, name: called(seat, sat) })),
      ]),
    ),
  );
}
