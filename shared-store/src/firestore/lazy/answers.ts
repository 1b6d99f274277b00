/** Trusts an answer for this many milliseconds. */
const MAX_AGE_MS = 300_000;

/** The answers that a page keeps for some time, by their names. */
export class Answers<T> {
  private readonly kept = new Map<string, { readonly at: number; readonly answer: Promise<T> }>();

  /** @param now returns the time in milliseconds. */
  constructor(private readonly now: () => number) {}

  /** Returns the kept answer, or asks anew. A failure is not kept. */
  get(name: string, ask: () => Promise<T>): Promise<T> {
    const known = this.kept.get(name);
    if (known && Math.abs(this.now() - known.at) < MAX_AGE_MS) return known.answer;
    const answer = ask();
    this.kept.set(name, { at: this.now(), answer });
    answer.catch(() => this.kept.delete(name));
    return answer;
  }

  /** Forgets the answers whose names begin so. */
  forget(start: string): void {
    for (const name of [...this.kept.keys()]) if (name.startsWith(start)) this.kept.delete(name);
  }
}
