import { useState } from 'react';

/** A form's save under way: whether it is, and what went wrong with the last one. */
export interface Submit {
  busy: boolean;
  /** Set where the last attempt failed, until the next one. */
  error: string | undefined;
  /** Runs `save`, then `done`. A failure is logged and said; what was typed stays. */
  run(save: () => Promise<unknown>, done: () => void): void;
}

/** State of the save of one form. `what` names what is saved, as in "The report". */
export function useSubmit(what: string): Submit {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  function run(save: () => Promise<unknown>, done: () => void) {
    setBusy(true);
    setError(undefined);
    save()
      .then(done, (failure: unknown) => {
        console.error(`${what} could not be saved.`, failure);
        setError(`${what} could not be saved. What you typed is still here: try again.`);
      })
      .finally(() => setBusy(false));
  }

  return { busy, error, run };
}
