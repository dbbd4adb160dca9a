/**
 * This device at a table. Usually it has one seat, by the browser's cookie. If several people share the device,
 * each of the others has a separate socket, opened with their private link.
 */
import { type Socket, transport } from "../transport";
import { api } from "./api";
import { Connection } from "./connection";
import type { Seat } from "./seat";
import { readStoredObject, writeStored } from "./storage";
import { Store } from "./store";

export type Tokens = Partial<Record<Seat, string>>;

export function tokensOf(table: string): Tokens {
  return readStoredObject<Record<Seat, string>>(`beside.${table}`);
}

export function storeTokens(table: string, tokens: Tokens): void {
  writeStored(`beside.${table}`, JSON.stringify(tokens));
}

/** Returns the token in a private link. */
export function tokenIn(link: string): string {
  return new URLSearchParams(new URL(link).hash.slice(1)).get("return") ?? "";
}

/** Other players on this device without a socket: it is reconnecting (lost), or their link is invalid (gone). */
export interface Disconnected {
  lost: readonly Seat[];
  gone: readonly Seat[];
}

export class Device {
  readonly main: Connection;
  /** Connections of the other players on this device, by seat. */
  readonly beside = new Map<Seat, Connection>();
  /** Seat whose view is shown. Null: the browser's own seat. */
  readonly activeSeat = new Store<Seat | null>(null);
  readonly disconnected = new Store<Disconnected>({ lost: [], gone: [] });

  constructor(
    readonly table: string,
    /** Factory of another socket than the service's, for example for a lesson. */
    private readonly own?: () => Socket,
  ) {
    this.main = new Connection(this.open);
    for (const [seat, token] of Object.entries(tokensOf(table))) this.connectBeside(seat as Seat, token);
  }

  private open = (): Socket => this.own?.() ?? api.socket(this.table);

  private connectBeside(seat: Seat, token: string): Connection {
    const connection = new Connection(this.open, token);
    this.beside.set(seat, connection);
    connection.subscribe(() => {
      this.activate(seat, connection);
      this.countDisconnected();
    });
    return connection;
  }

  private countDisconnected(): void {
    const now: { lost: Seat[]; gone: Seat[] } = { lost: [], gone: [] };
    for (const [seat, connection] of this.beside) {
      const { status, code } = connection.get();
      if (status === "closed") now.gone.push(seat);
      // A connection that has never opened counts as lost after its first failure.
      else if (status === "lost" || (status === "connecting" && code !== null)) now.lost.push(seat);
    }
    const before = this.disconnected.get();
    if (before.lost.join() !== now.lost.join() || before.gone.join() !== now.gone.join())
      this.disconnected.set(now);
  }

  private all(): Connection[] {
    return [this.main, ...this.beside.values()];
  }

  connect(): void {
    this.main.subscribe(() => this.activate(this.main.get().seat, this.main));
    const go = () => {
      for (const connection of this.all()) connection.connect();
    };
    if (this.own) go();
    else transport.whenReady(go);
  }

  /** Shows the view of the seat that must choose. */
  private activate(seat: Seat | null, connection: Connection): void {
    if (seat === null || this.beside.size === 0) return;
    const update = connection.get().update;
    if (!update?.awaited.includes(seat)) return;
    const shown = this.activeSeat.get() ?? this.main.get().seat;
    if (shown === seat || (shown !== null && update.awaited.includes(shown))) return;
    this.activeSeat.set(seat);
  }

  of(seat: Seat | null): Connection {
    return (seat === null ? undefined : this.beside.get(seat)) ?? this.main;
  }

  retry = (): void => {
    for (const connection of this.all()) connection.retry();
  };

  reconnect = (): void => {
    for (const connection of this.all()) connection.reconnect();
  };

  end(): void {
    for (const connection of this.all()) connection.end();
  }
}

/** Returns the seats of this device, including the browser's own. */
export function ownSeats(device: Device): Seat[] {
  const main = device.main.get().seat;
  return [...new Set([...(main ? [main] : []), ...device.beside.keys()])].sort();
}
