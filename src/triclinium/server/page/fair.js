// Fair chance: what a table has committed to is kept here before one's own nonce is made and sent.
import { ask, Failed, fresh, keep, recall, say } from "./words.js";

const remembered = new Map(); // Where the browser keeps nothing.

export function pinOf(id) {
  return remembered.get(id) ?? JSON.parse(recall(`fair.${id}`) ?? "null");
}

function keepPin(id, pin) {
  remembered.set(id, pin);
  keep(`fair.${id}`, JSON.stringify(pin));
}

// Keeps what a table shows, unless it was kept before.
export function pinned(table) {
  const pin = pinOf(table.id) ?? { commitment: table.commitment, host: table.host, nonces: {} };
  keepPin(table.id, pin);
  return pin;
}

// What is sent to sit down. A table that shows something else than before gets nothing.
export function partFor(table, seat) {
  const pin = pinned(table);
  if (pin.commitment !== table.commitment) throw new Failed(say("fair.changed"));
  const nonce = fresh();
  const nonces = { ...pin.nonces };
  if (table.state === "open") nonces[seat] = nonce;
  else delete nonces[seat]; // The key was made at the start, without it.
  keepPin(table.id, { ...pin, nonces });
  return { nonce, commitment: table.commitment };
}

// Looks into the record of a game that is over, once; whether something was found out.
export async function checked(table) {
  const pin = pinOf(table.id);
  if (!pin || pin.found) return false;
  const record = await ask("GET", `/api/tables/${encodeURIComponent(table.id)}/record`);
  const at = table.seats.findIndex((each) => each.seat === table.you);
  const own = pin.nonces?.[table.you];
  const found = [];
  if (record.commitment !== pin.commitment) found.push("fair.record");
  if (own !== undefined && (record.notes.nonces ?? "").split(",")[at] !== own) found.push("fair.lost");
  if (pin.host && !(pin.host in (record.signatures ?? {}))) found.push("fair.unsigned");
  keepPin(table.id, { ...pin, found });
  return true;
}

// What is not as it was kept, as keys of sentences.
export function wrongAt(table) {
  const pin = pinOf(table.id);
  if (!pin) return [];
  return [...(pin.commitment === table.commitment ? [] : ["fair.changed"]), ...(pin.found ?? [])];
}
