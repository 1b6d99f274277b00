/** A network that comes back more often than this within a minute flaps. */
const MOST_RETURNS = 2;
const MINUTE_MS = 60_000;

/** Trusts such a network after it has stayed for this many milliseconds. */
const STEADY_MS = 5_000;

/** Believes this long that it flaps, in milliseconds: a browser may report a network without end that was never away. */
const LONGEST_MS = 60_000;

/** Notices a network that comes and goes. The SDK asks for a new stream at each return, so the stream should wait. */
export class Flapping {
  /** Keeps the last times at which the browser has reported a network again. */
  private returns: readonly number[] = [];
  private since: number | undefined;

  /** Notes that the browser reports a network again. */
  noteReturn(): void {
    this.returns = [...this.returns.slice(-MOST_RETURNS), performance.now()];
  }

  /** Returns whether the network has come back too often, and not stayed since. */
  isNow(): boolean {
    const [first] = this.returns;
    const last = this.returns.at(-1);
    const now = performance.now();
    const isOften = this.returns.length > MOST_RETURNS && first !== undefined && now - first < MINUTE_MS;
    if (!isOften || last === undefined || now - last >= STEADY_MS) {
      this.since = undefined;
      return false;
    }
    this.since ??= now;
    if (now - this.since < LONGEST_MS) return true;
    this.since = undefined;
    this.returns = [];
    return false;
  }
}
