/**
 * This device's part in fair chance. What a table has committed to is kept here before one's own number is made and
 * sent: so the host cannot have chosen its secret by it. At the end the record must hold both.
 */
import type { TableOut } from "../protocol";
import { api, Failed } from "./api";
import { tokensOf } from "./device";
import { randomKey } from "./random";
import type { Seat } from "./seat";
import { SEATS } from "./seat";
import { readStoredObject, writeStored } from "./storage";

export interface Pin {
  commitment: string;
  /** Who is to sign the record. */
  host: string;
  /** The numbers sent from here, by seat. */
  nonces: Partial<Record<Seat, string>>;
  /** What was found wrong when the game was over; nothing: all is as it was kept. */
  found?: string[];
}

/** What is sent to sit down. */
export interface Contribution {
  nonce: string;
  commitment: string;
}

/** What a record says of its chance. */
export interface RecordedChance {
  commitment: string | null;
  notes: Readonly<Record<string, string>>;
  signatures?: Readonly<Record<string, string>>;
}

export function pinOf(table: string): Partial<Pin> {
  return readStoredObject<Pin>(`fair.${table}`);
}

function storePin(table: string, pin: Partial<Pin>): void {
  writeStored(`fair.${table}`, JSON.stringify(pin));
}

/** Keeps what a table shows, unless it was kept before. */
export function pinned(table: TableOut): Partial<Pin> {
  const before = pinOf(table.id);
  if (before.commitment) return before;
  const pin = { commitment: table.commitment, host: table.host, nonces: {} };
  storePin(table.id, pin);
  return pin;
}

/** One's part of chance for a seat: only now is the number made. A table that shows something else than before gets none. */
export function contributionFor(table: TableOut, seat: string): Contribution {
  const pin = pinned(table);
  if (pin.commitment !== table.commitment) throw new Failed("", "fair.changed");
  const nonce = randomKey();
  const nonces = { ...pin.nonces };
  // The key is made when the game starts: who comes later has no part in it. Nor has anybody in a deal of the day.
  if (table.state === "open" && !table.deal) nonces[seat as Seat] = nonce;
  else delete nonces[seat as Seat];
  storePin(table.id, { ...pin, nonces });
  return { nonce, commitment: table.commitment };
}

/** What is not as it was kept, as keys of sentences. */
export function wrongIn(pin: Partial<Pin>, own: readonly Seat[], record: RecordedChance): string[] {
  const recorded = (record.notes.nonces ?? "").split(",");
  const lost = own.some((seat) => {
    const nonce = pin.nonces?.[seat];
    return nonce !== undefined && recorded[SEATS.indexOf(seat)] !== nonce;
  });
  return [
    ...(record.commitment === pin.commitment ? [] : ["fair.record"]),
    ...(lost ? ["fair.lost"] : []),
    ...(pin.host && !(pin.host in (record.signatures ?? {})) ? ["fair.unsigned"] : []),
  ];
}

/** Looks into the record of a game that is over, once. */
export async function checkRecord(table: TableOut): Promise<void> {
  const pin = pinOf(table.id);
  if (!pin.commitment || pin.found) return;
  const own = [...(table.you ? [table.you] : []), ...(Object.keys(tokensOf(table.id)) as Seat[])];
  const found = wrongIn(pin, own, await api.record<RecordedChance>(table.id));
  storePin(table.id, { ...pinOf(table.id), found });
}

/** How chance stands here, as a key of a sentence; null: nothing was kept. And what is wrong with it. */
export function chanceAt(table: TableOut): { state: "fair.kept" | "fair.checked" | null; wrong: string[] } {
  const pin = pinOf(table.id);
  if (!pin.commitment) return { state: null, wrong: [] };
  const wrong = [...(pin.commitment === table.commitment ? [] : ["fair.changed"]), ...(pin.found ?? [])];
  return { state: wrong.length > 0 ? null : pin.found ? "fair.checked" : "fair.kept", wrong };
}
