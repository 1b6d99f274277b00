import { useState } from 'react';

/** A form's save under way: whether it is, and what went wrong with the last one. */
export interface Submit {
  busy: boolean;
  /** Set where the last attempt failed, until the next one. */
  error: string | undefined;
  /** Runs `save`. A failure is logged and said; what was typed stays. */
  run(save: () => Promise<void>): void;
}

/** State of the save of one form for `what`, as in "report". `explain` gives what a failure says to the user. */
export function useSubmit(what: string, explain: (error: unknown) => string): Submit {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  function run(save: () => Promise<void>) {
    setBusy(true);
    setError(undefined);
    save()
      .catch((failure: unknown) => {
        console.error(`The ${what} could not be saved.`, failure);
        setError(explain(failure));
      })
      .finally(() => setBusy(false));
  }

  return { busy, error, run };
}
