import { useState } from 'react';
import { explainPress, isUnanswered } from 'shared-auth/unanswered';
import { useToast } from 'shared-ui';
import { type FormState, useForm } from 'shared-ui/form';
import { useIsOpen } from 'shared-ui/is-open';
import { UNREACHABLE } from './accounts/explain-account-failure';
import { requiredErrors } from './required';

/** The message of a form after its action. */
export type ActionOutcome = { readonly success: string } | { readonly error: string };

/**
 * Returns the state of a form's action: whether it runs, and how the last one ended. `actionName` is for the log, such as
 * "Adding the user". If the action throws, the form says why, by default in the
 * error's own words. An outcome that comes after the form was left is shown in a toast.
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
      const isOffline = isUnanswered(error) && !navigator.onLine;
      show({ error: isOffline ? UNREACHABLE : explainPress(error, text) });
    } finally {
      setBusy(false);
    }
  };

  /** `say` shows a message without an action, or removes it. */
  return { busy, run, say: setOutcome, ...outcomeProps(outcome) };
};

const outcomeProps = (outcome: ActionOutcome | undefined): { success?: string; error?: string } =>
  outcome ?? {};

/**
 * Returns the state of a form that runs an action, and in `form` the props of its `Form`. All fields with a label are required.
 * `action` runs once they are filled in.
 */
export const useActionForm = <T extends Record<keyof T, string>>(
  actionName: string,
  {
    labels,
    ...values
  }: {
    readonly labels: Readonly<Partial<Record<keyof T, string>>>;
    readonly initial: T;
    readonly restored?: T | undefined;
  },
  action: (values: T, state: FormState<T>) => Promise<ActionOutcome | undefined>,
) => {
  const { run, say, ...form } = useAction(actionName);
  const state = useForm<T>({ ...values, validate: (typed) => requiredErrors(typed, labels) });
  const onSubmit = () => {
    say(undefined);
    if (state.check()) void run(() => action(state.values, state));
  };
  return { ...state, run, form: { ...form, onSubmit } };
};
