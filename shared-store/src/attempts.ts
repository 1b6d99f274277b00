import { UnknownOutcomeError } from './data-store';

const never = () => new Promise<never>(() => {});

/**
 * Counts the attempts of a page at one thing, such as to save a record. The user may try again while an answer is late. So an attempt
 * that fails is "not known" while another one has happened or may still happen. The last answer decides.
 */
export class Attempts {
  /** The attempts without an answer, in their order. */
  private readonly open = new Set<symbol>();
  private timesDone = 0;

  /** @param wasMade whether an attempt of another page may have happened. */
  constructor(private readonly wasMade = false) {}

  /** Whether no attempt waits for an answer. */
  get isOver(): boolean {
    return this.open.size === 0;
  }

  /** Whether an attempt has happened, or may have. */
  get mayHaveHappened(): boolean {
    return this.wasMade || this.timesDone > 0 || !this.isOver;
  }

  /**
   * Makes an attempt.
   * @param isDone returns whether a result means that the thing has happened. Then earlier attempts no longer matter.
   * @throws as `work`; UnknownOutcomeError also if this attempt failed while another one has happened or may happen. Its cause is
   * then the failure. Its outcome settles if this attempt decides, and never if another one does.
   */
  async make<R>(work: () => Promise<R>, isDone: (result: R) => boolean = () => true): Promise<R> {
    const attempt = Symbol('attempt');
    this.open.add(attempt);
    const { timesDone } = this;
    const settle = (result: R): R => {
      if (!isDone(result)) this.open.delete(attempt);
      else {
        this.timesDone += 1;
        for (const earlier of [...this.open]) {
          this.open.delete(earlier);
          if (earlier === attempt) break;
        }
      }
      return result;
    };
    /** Ends this attempt. Returns whether no other one has happened since it began, or may happen. */
    const isAlone = () => this.open.delete(attempt) && this.open.size === 0 && this.timesDone === timesDone;
    try {
      return settle(await work());
    } catch (error) {
      if (!(error instanceof UnknownOutcomeError)) {
        if (isAlone()) throw error;
        console.warn('An attempt failed, and another one has happened or may happen.', error);
        throw new UnknownOutcomeError(never(), error);
      }
      const outcome = (error.outcome as Promise<R>).then(
        (result) => {
          if (isDone(result)) return this.open.has(attempt) ? settle(result) : never();
          return isAlone() ? result : never();
        },
        (failure: unknown) => {
          if (isAlone()) throw failure;
          return never();
        },
      );
      outcome.catch(() => undefined);
      throw new UnknownOutcomeError(outcome);
    }
  }
}

/** Keeps the attempts at each of several things by their names. */
export class NamedAttempts {
  private readonly all = new Map<string, Attempts>();

  /** Makes an attempt at the thing with this name. @throws as `Attempts.make`. */
  async make<R>(name: string, work: () => Promise<R>, isDone?: (result: R) => boolean): Promise<R> {
    const attempts = this.all.get(name) ?? new Attempts();
    this.all.set(name, attempts);
    try {
      return await attempts.make(work, isDone);
    } finally {
      if (attempts.isOver) this.all.delete(name);
    }
  }
}
