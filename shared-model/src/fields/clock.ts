/** Reads and sets moments by the clock of a time zone. */
export interface Clock {
  /** Returns the day and time of a moment as `YYYY-MM-DD HH:MM:SS`. @throws RangeError for an invalid date. */
  timeOf(moment: Date): string;
  /**
   * Returns the moment of a day `YYYY-MM-DD` and a time `HH:MM`, by default midnight; an invalid date if they are none. A time
   * that the clocks skip is an hour later.
   */
  momentAt(day: string, time?: string): Date;
}

/** Named one by one, because a browser may lack a language, and an extension may put the user's in its place. */
const FIELDS = {
  calendar: 'gregory',
  numberingSystem: 'latn',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
} as const;

/** Returns the clock of a time zone, such as "Asia/Jakarta". */
export const clockOf = (timeZone: string): Clock => {
  const format = new Intl.DateTimeFormat('en-US', { ...FIELDS, timeZone });
  const timeOf = (moment: Date): string => {
    const { year, month, day, hour, minute, second } = Object.fromEntries(
      format.formatToParts(moment).map(({ type, value }) => [type, value]),
    );
    return `${year?.padStart(4, '0')}-${month}-${day} ${hour}:${minute}:${second}`;
  };
  /** Returns how far the clock is ahead of UTC, in milliseconds. */
  const offsetAt = (moment: number): number =>
    Date.parse(`${timeOf(new Date(moment)).replace(' ', 'T')}Z`) - Math.floor(moment / 1_000) * 1_000;
  return {
    timeOf,
    momentAt(day, time = '00:00') {
      const wanted = Date.parse(`${day}T${time}Z`);
      if (Number.isNaN(wanted)) return new Date(Number.NaN);
      const first = wanted - offsetAt(wanted);
      const second = wanted - offsetAt(first);
      // Both differ only near a change of the clocks.
      return new Date(second + offsetAt(second) < wanted ? first : second);
    },
  };
};

/** Takes a difference between the device's clock and the time that has passed for a jump above this many milliseconds. */
const JUMP_MS = 5_000;

/**
 * The clock of the server: its last answer, and the time that has passed since. The device's clock may be wrong, and may be set
 * while the page is open. A computer that sleeps looks the same, so the server is asked after each jump.
 */
export class ServerClock {
  /** Sends a request whose answer has a time. */
  ask: (() => Promise<unknown>) | undefined;
  private device = Date.now();
  private passed = performance.now();
  private server = this.device;
  private isAsking = false;

  /** Returns its time, in milliseconds. */
  readonly now = (): number => {
    const passed = performance.now() - this.passed;
    const now = this.server + passed;
    if (Math.abs(Date.now() - this.device - passed) > JUMP_MS) void this.askAgain();
    return now;
  };

  /** Learns the time from an answer that has just come. */
  note(readTime: string): void {
    this.device = Date.now();
    this.passed = performance.now();
    this.server = Date.parse(readTime);
  }

  private async askAgain(): Promise<void> {
    if (!this.ask || this.isAsking) return;
    this.isAsking = true;
    const passed = performance.now() - this.passed;
    // Without an answer, the computer has most likely slept. No sleep takes time away.
    const slept = () => Math.max(passed, Date.now() - this.device);
    await this.ask().catch(() => this.note(new Date(this.server + slept()).toISOString()));
    this.isAsking = false;
  }
}

/** Returns the present moment by the server's clock. */
export const nowOf = (store: { now(): number }): Date => new Date(store.now());
