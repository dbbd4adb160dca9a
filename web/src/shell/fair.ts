/**
 * This device's part in fair chance. It stores the table's commitment before it makes and sends its own nonce, so the
 * host cannot have chosen its secret to fit the nonce. The record at the end must contain both.
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
  /** Public key of the host that must sign the record. */
  host: string;
  /** Nonces sent from this device, by seat. */
  nonces: Partial<Record<Seat, string>>;
  /** Problems found when the game was over. Empty: the record matches the stored values. */
  found?: string[];
}

/** Data sent with a request for a seat. */
export interface Contribution {
  nonce: string;
  commitment: string;
}

/** Data in a record about its chance. */
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

/** Stores the table's commitment and host, unless they are already stored. */
export function pinned(table: TableOut): Partial<Pin> {
  const before = pinOf(table.id);
  if (before.commitment) return before;
  const pin = { commitment: table.commitment, host: table.host, nonces: {} };
  storePin(table.id, pin);
  return pin;
}

/** Returns a new nonce for a seat, or none if the table's commitment has changed. */
export function contributionFor(table: TableOut, seat: string): Contribution {
  const pin = pinned(table);
  if (pin.commitment !== table.commitment) throw new Failed("", "fair.changed");
  const nonce = randomKey();
  const nonces = { ...pin.nonces };
  // The key is made at the start of the game, so later players have no part in it. Daily deals use no nonces.
  if (table.state === "open" && !table.deal) nonces[seat as Seat] = nonce;
  else delete nonces[seat as Seat];
  storePin(table.id, { ...pin, nonces });
  return { nonce, commitment: table.commitment };
}

/** Returns the differences between the stored values and the record, as text keys. */
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

/** Checks the record of a finished game, once. */
export async function checkRecord(table: TableOut): Promise<void> {
  const pin = pinOf(table.id);
  if (!pin.commitment || pin.found) return;
  const own = [...(table.you ? [table.you] : []), ...(Object.keys(tokensOf(table.id)) as Seat[])];
  const found = wrongIn(pin, own, await api.record<RecordedChance>(table.id));
  storePin(table.id, { ...pinOf(table.id), found });
}

/** Returns the state of the check as a text key (null: nothing is stored), and the problems found. */
export function chanceAt(table: TableOut): { state: "fair.kept" | "fair.checked" | null; wrong: string[] } {
  const pin = pinOf(table.id);
  if (!pin.commitment) return { state: null, wrong: [] };
  const wrong = [...(pin.commitment === table.commitment ? [] : ["fair.changed"]), ...(pin.found ?? [])];
  return { state: wrong.length > 0 ? null : pin.found ? "fair.checked" : "fair.kept", wrong };
}
