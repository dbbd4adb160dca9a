/** Named timers. Setting one again postpones it. */
export class Timers {
  private running = new Map<string, ReturnType<typeof setTimeout>>();

  set(name: string, ms: number, then: () => void): void {
    this.clear(name);
    this.running.set(
      name,
      setTimeout(() => {
        this.running.delete(name);
        then();
      }, ms),
    );
  }

  has(name: string): boolean {
    return this.running.has(name);
  }

  clear(name: string): void {
    clearTimeout(this.running.get(name));
    this.running.delete(name);
  }

  clearAll(): void {
    for (const timer of this.running.values()) clearTimeout(timer);
    this.running.clear();
  }
}
