import { useState } from 'react';
import { useToast } from 'shared-ui';
import { useIsOpen } from 'shared-ui/is-open';
import { unansweredText } from './accounts/explain-account-failure';

/** The message of a form after its action. */
export type ActionOutcome = { readonly success: string } | { readonly error: string };

/**
 * Returns the state of a form's action: whether it runs, and how the last one ended. `actionName` is for the log, such as
 * "Adding the user". If the action throws, the form shows the error's own message, or that
 * no answer came. An outcome that comes after the form was left is shown in a toast.
 */
export const useAction = (actionName: string) => {
  const [busy, setBusy] = useState(false);
  const toast = useToast();
  const isOpen = useIsOpen();
  const [outcome, setOutcome] = useState<ActionOutcome>();

  const run = async (action: () => Promise<ActionOutcome | undefined>) => {
    setBusy(true);
    setOutcome(undefined);
    const show = (ended: ActionOutcome | undefined) => {
      if (isOpen()) return setOutcome(ended);
      if (ended && 'success' in ended) toast.show({ tone: 'success', text: ended.success });
      else if (ended) toast.show({ tone: 'error', text: `${actionName}: ${ended.error}` });
    };
    try {
      show(await action());
    } catch (error) {
      console.error(`${actionName} failed.`, error);
      const text = error instanceof Error ? error.message : 'Something went wrong';
      show({ error: unansweredText(error) ?? text });
    } finally {
      setBusy(false);
    }
  };

  /** `say` shows a message without an action, or removes it. */
  return { busy, run, say: setOutcome, ...outcomeProps(outcome) };
};

const outcomeProps = (outcome: ActionOutcome | undefined): { success?: string; error?: string } =>
  outcome ?? {};
