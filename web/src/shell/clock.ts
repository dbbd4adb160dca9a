/**
 * The time of the server, which may differ from this device's clock. Deadlines are in server time.
 *
 * The Date of a response is in whole seconds and up to a second old. Each response narrows the possible
 * difference between the clocks.
 */
const COARSE_MS = 2000;

export class Clock {
  /** Bounds of the difference between the service's clock and this device's. */
  private least = Number.NEGATIVE_INFINITY;
  private most = Number.POSITIVE_INFINITY;

  /** Takes the Date of a response, and this device's times of the request and the response. */
  heard(date: string | null, sent: number, had: number): void {
    const said = date === null ? Number.NaN : Date.parse(date);
    if (Number.isNaN(said)) return;
    const [least, most] = [said - had, said + COARSE_MS - sent];
    // The bounds contradict each other: one of the clocks was set in the meantime.
    if (least > this.most || most < this.least) [this.least, this.most] = [least, most];
    else [this.least, this.most] = [Math.max(this.least, least), Math.min(this.most, most)];
  }

  /** Milliseconds to add to this device's time. */
  get ahead(): number {
    return Number.isFinite(this.least) ? (this.least + this.most) / 2 : 0;
  }

  now(): number {
    return Date.now() + this.ahead;
  }
}

/** Clock of the server that served this page. */
export const clock = new Clock();
