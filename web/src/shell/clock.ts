/**
 * The service's time, which this device's clock may be far from: what is late or due is so by the service.
 *
 * Its answers say when they were made, in whole seconds and up to a second late; each narrows down how far apart the two
 * clocks can be.
 */
const COARSE_MS = 2000;

export class Clock {
  /** The service's clock is ahead of this device's by something between these. */
  private least = Number.NEGATIVE_INFINITY;
  private most = Number.POSITIVE_INFINITY;

  /** An answer's Date, and when by this device it was asked for and had. */
  heard(date: string | null, sent: number, had: number): void {
    const said = date === null ? Number.NaN : Date.parse(date);
    if (Number.isNaN(said)) return;
    const [least, most] = [said - had, said + COARSE_MS - sent];
    // What cannot both be true: one of the clocks was set since then.
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

/** The one of the service this page is from. */
export const clock = new Clock();
