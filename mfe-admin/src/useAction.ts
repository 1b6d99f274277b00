import { useState } from 'react';

/** What a form says after its action. */
export type Outcome = { readonly success: string } | { readonly error: string };

/**
 * State of a form's action: whether it is under way, and how the last one ended. `what` names it in the log, as
 * in "Adding the user". An action that throws ends with the thrown error's own message; one without an outcome says nothing.
 */
export const useAction = (what: string) => {
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();

  const run = async (action: () => Promise<Outcome | undefined>) => {
    setBusy(true);
    setOutcome(undefined);
    try {
      setOutcome(await action());
    } catch (error) {
      console.error(`${what} failed.`, error);
      setOutcome({ error: error instanceof Error ? error.message : 'Something went wrong' });
    } finally {
      setBusy(false);
    }
  };

  /** Says `next` without any action, or nothing. */
  return { busy, run, say: setOutcome, ...outcomeProps(outcome) };
};

const outcomeProps = (outcome: Outcome | undefined): { success?: string; error?: string } => outcome ?? {};
