import type { ReactNode } from 'react';
import { Button, type ButtonProps, type IconName, useToast } from 'shared-ui';
import type { ShortcutName } from './shortcuts';
import { useShortcut } from './useShortcut';

/** A verb of the page. Its buttons, its line of a menu and its keys are drawn from it, and run it with their state. */
export interface Action<State> {
  /** Its text on the screen. It stays the same where `text` changes, or a press at that moment would be lost. */
  readonly name: string;
  /** Returns a text that changes. Default: the name. */
  text?(state: State): ReactNode;
  readonly icon?: IconName;
  readonly keys?: ShortcutName;
  /** Default: always. */
  isOffered?(state: State): boolean;
  /** Returns why it cannot run now, and what to do about it. A toast says so. */
  refusal?(state: State): string | undefined;
  run(state: State): void;
}

type ActionButtonProps<State> = ButtonProps & { readonly action: Action<State>; readonly state: State };

/** Returns the function that runs an action, or says why it cannot run now. */
const useRun = <State,>(action: Action<State>, state: State) => {
  const toast = useToast();
  return () => {
    const refusal = action.refusal?.(state);
    if (refusal === undefined) action.run(state);
    else toast.show({ tone: 'error', text: refusal });
  };
};

/** Renders the button of an action; nothing where it is not offered. */
export function ActionButton<State>({ action, state, children, ...button }: ActionButtonProps<State>) {
  const run = useRun(action, state);
  if (action.isOffered?.(state) === false) return null;
  return (
    <Button {...button} onClick={run}>
      {children ?? action.text?.(state) ?? action.name}
    </Button>
  );
}

/** Renders the button of an action, which its keys run, too. `isHeard` is false where they are heard elsewhere. */
export function KeyedButton<State>({
  tip,
  isHeard = true,
  ...button
}: ActionButtonProps<State> & {
  action: Pick<Required<Action<State>>, 'keys'>;
  /** Default: what the keys do. */
  tip?: string;
  isHeard?: boolean;
}) {
  const { action, state, disabled } = button;
  const isRun = isHeard && !disabled && action.isOffered?.(state) !== false;
  const run = useRun(action, state);
  const hint = useShortcut(action.keys, isRun ? run : undefined, { text: tip });
  return <ActionButton {...hint} {...button} />;
}
