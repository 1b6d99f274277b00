import { useMemo } from 'react';
import { UnknownOutcomeError } from 'shared-store/data-store';
import { doubtToast, failureToast } from 'shared-store/explain-failure';
import { type Toast, useToast } from 'shared-ui';

/** A write, and what to show of it. By default a toast shows a failure and a doubt. */
export interface Write<R> {
  /** Names it for a sentence, such as "Deleting Ada". */
  readonly doing: string;
  /** Goes to the log with an error. Default: `doing` failed. */
  readonly log?: string;
  run(): Promise<R>;
  /** Is called once it has happened. `isLate` is whether it was in doubt before. */
  onDone(result: R, isLate: boolean): void;
  /** Is called once nothing of it will happen. */
  onFail?(error: unknown, isLate: boolean): void;
  /** Is called if it may happen. Another call follows if the outcome becomes known. */
  onDoubt?(error: UnknownOutcomeError): void;
}

/** Shows toasts. */
export interface Toasts {
  show(toast: Toast): void;
}

/** Returns the function that runs a write and shows what became of it. It resolves before a late answer. */
export const writeWith =
  ({ show }: Toasts) =>
  <R>({
    doing,
    log = `${doing} failed.`,
    run,
    onDone,
    onFail = (error: unknown) => show(failureToast(doing, error)),
    onDoubt = () => show(doubtToast(doing)),
  }: Write<R>): Promise<void> => {
    const follow = (outcome: Promise<R>, isLate: boolean): Promise<void> =>
      outcome.then(
        (result) => onDone(result, isLate),
        (error: unknown) => {
          console.error(log, error);
          if (!(error instanceof UnknownOutcomeError)) return onFail(error, isLate);
          onDoubt(error);
          void follow(error.outcome as Promise<R>, true);
        },
      );
    return follow(run(), false);
  };

/** Returns `writeWith` for the toasts of the page. The same function on every render. */
export const useWrite = () => {
  const toast = useToast();
  return useMemo(() => writeWith(toast), [toast]);
};
