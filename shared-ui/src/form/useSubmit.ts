import { useCallback, useState } from 'react';

/** The state of saving a form. */
export interface Submit {
  busy: boolean;
  /** The error of the last attempt. */
  error: string | undefined;
  /** Runs `save`. Logs and shows an error. */
  run(save: () => Promise<void>): void;
  /** Removes the error. The same function on every render. */
  forget(): void;
}

/** Returns the state of saving an entity, such as "report". `explain` returns the text of an error. */
export function useSubmit(entityName: string, explain: (error: unknown) => string): Submit {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  function run(save: () => Promise<void>) {
    setBusy(true);
    setError(undefined);
    save()
      .catch((failure: unknown) => {
        console.error(`The ${entityName} could not be saved.`, failure);
        setError(explain(failure));
      })
      .finally(() => setBusy(false));
  }

  return { busy, error, run, forget: useCallback(() => setError(undefined), []) };
}
