/**
 * This device at a table: usually one seat, by the browser's cookie; with several people around one device, each of
 * the others has a socket of their own that sits by their private link.
 */
import { api } from "./api";
import { keep, recallObject } from "./keep";
import { type Seat, Sitting, type Wire } from "./sitting";
import { Store } from "./store";

export type Tokens = Partial<Record<Seat, string>>;

export function tokensOf(table: string): Tokens {
  return recallObject<Record<Seat, string>>(`beside.${table}`);
}

export function keepTokens(table: string, tokens: Tokens): void {
  keep(`beside.${table}`, JSON.stringify(tokens));
}

/** The token in a private link. */
export function tokenIn(link: string): string {
  return new URLSearchParams(new URL(link).hash.slice(1)).get("return") ?? "";
}

/** Who of those beside has no socket: it broke and comes back (lost), or their link is not good any more (gone). */
export interface Apart {
  lost: readonly Seat[];
  gone: readonly Seat[];
}

export class Device {
  readonly main: Sitting;
  /** Those who share this device, by seat. */
  readonly beside = new Map<Seat, Sitting>();
  /** Whose side is shown; null: that of the browser's own seat. */
  readonly turned = new Store<Seat | null>(null);
  readonly apart = new Store<Apart>({ lost: [], gone: [] });

  constructor(
    readonly table: string,
    private readonly open: () => Wire = () => new WebSocket(api.socketAt(table)) as unknown as Wire,
  ) {
    this.main = new Sitting(open);
    for (const [seat, token] of Object.entries(tokensOf(table))) this.sit(seat as Seat, token);
  }

  private sit(seat: Seat, token: string): Sitting {
    const sitting = new Sitting(this.open, token);
    this.beside.set(seat, sitting);
    sitting.subscribe(() => {
      this.turnTo(seat, sitting);
      this.count();
    });
    return sitting;
  }

  private count(): void {
    const now: { lost: Seat[]; gone: Seat[] } = { lost: [], gone: [] };
    for (const [seat, sitting] of this.beside) {
      const { link, code } = sitting.get();
      if (link === "closed") now.gone.push(seat);
      // One that never was open is lost once it has failed.
      else if (link === "lost" || (link === "connecting" && code !== null)) now.lost.push(seat);
    }
    const before = this.apart.get();
    if (before.lost.join() !== now.lost.join() || before.gone.join() !== now.gone.join()) this.apart.set(now);
  }

  private all(): Sitting[] {
    return [this.main, ...this.beside.values()];
  }

  connect(): void {
    this.main.subscribe(() => this.turnTo(this.main.get().seat, this.main));
    for (const sitting of this.all()) sitting.connect();
  }

  /** The device is handed to whoever is to choose. */
  private turnTo(seat: Seat | null, sitting: Sitting): void {
    if (seat === null || this.beside.size === 0) return;
    const update = sitting.get().update;
    if (!update?.awaited.includes(seat)) return;
    const shown = this.turned.get() ?? this.main.get().seat;
    if (shown === seat || (shown !== null && update.awaited.includes(shown))) return;
    this.turned.set(seat);
  }

  of(seat: Seat | null): Sitting {
    return (seat === null ? undefined : this.beside.get(seat)) ?? this.main;
  }

  retry = (): void => {
    for (const sitting of this.all()) sitting.retry();
  };

  anew = (): void => {
    for (const sitting of this.all()) sitting.anew();
  };

  end(): void {
    for (const sitting of this.all()) sitting.end();
  }
}

/** The seats of this device, its browser's own among them. */
export function ownSeats(device: Device): Seat[] {
  const main = device.main.get().seat;
  return [...new Set([...(main ? [main] : []), ...device.beside.keys()])].sort();
}
