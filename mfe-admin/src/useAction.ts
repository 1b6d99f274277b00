import { useState } from 'react';
import { unansweredText } from './accounts/explain-account-failure';

/** The message of a form after its action. */
export type ActionOutcome = { readonly success: string } | { readonly error: string };

/**
 * Returns the state of a form's action: whether it runs, and how the last one ended. `actionName` is for the log, such as
 * "Adding the user". If the action throws, the form shows the error's own message, or that
 * no answer came.
 */
export const useAction = (actionName: string) => {
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<ActionOutcome>();

  const run = async (action: () => Promise<ActionOutcome | undefined>) => {
    setBusy(true);
    setOutcome(undefined);
    try {
      setOutcome(await action());
    } catch (error) {
      console.error(`${actionName} failed.`, error);
      const text = error instanceof Error ? error.message : 'Something went wrong';
      setOutcome({ error: unansweredText(error) ?? text });
    } finally {
      setBusy(false);
    }
  };

  /** `say` shows a message without an action, or removes it. */
  return { busy, run, say: setOutcome, ...outcomeProps(outcome) };
};

const outcomeProps = (outcome: ActionOutcome | undefined): { success?: string; error?: string } =>
  outcome ?? {};
