import { useState } from 'react';
import { type Account, useAuth } from 'shared-auth';
import { Button, Message, useToast } from 'shared-ui';
import { useIsOpen } from 'shared-ui/is-open';
import { Dialog } from 'shared-ui/overlay';
import type { AccountAction, AccountDialogProps } from './account-actions';
import { personOf } from './account-texts';
import { explainAccountFailure, unansweredText } from './explain-account-failure';
import { useHandOver } from './useHandOver';

const named = ({ label }: AccountAction, account: Account): string => `${label}: ${personOf(account)}`;

/**
 * Returns the function that makes a change and says how it ended, with Undo where the change can be taken back. It resolves
 * to why it was refused; undefined if it was made. `onChanged` runs after each change.
 */
const useAccountChange = (onChanged: () => void) => {
  const { auth } = useAuth();
  const toast = useToast();

  const make = async (
    action: AccountAction,
    account: Account,
    refused: (why: string) => string = (why) => why,
  ): Promise<string | undefined> => {
    try {
      const answer = await action.run({ auth, service: await auth.loadAccounts() }, account);
      return answer.ok ? undefined : refused(answer.message);
    } catch (error) {
      console.error(`${action.label} failed.`, error);
      return unansweredText(error) ?? refused(explainAccountFailure(error));
    } finally {
      // Also after a refusal: somebody else may have changed the account.
      onChanged();
    }
  };

  const undo = async (action: AccountAction, account: Account) => {
    const refusal = await make(action, account, (why) => `It could not be undone. ${why}`);
    toast.show(
      refusal === undefined
        ? { tone: 'success', text: action.done(account) }
        : { tone: 'error', text: `${refusal} (${named(action, account)})` },
    );
  };

  return async (action: AccountAction, account: Account): Promise<string | undefined> => {
    const refusal = await make(action, account);
    if (refusal !== undefined) return refusal;
    const back = action.undo?.();
    toast.show({
      tone: 'success',
      text: action.done(account),
      ...(back && { action: { label: 'Undo', onSelect: () => void undo(back, account) } }),
    });
    return undefined;
  };
};

/** Asks before an account is changed: says what will happen, and why the server refused it. */
export const ActionDialog = ({
  action,
  account,
  accounts,
  onChanged,
  onClose,
}: AccountDialogProps & { readonly action: AccountAction }) => {
  const run = useAccountChange(onChanged);
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const handOver = useHandOver(action, account, accounts);
  const isOpen = useIsOpen();

  const confirm = async () => {
    if (!handOver.check()) return;
    setBusy(true);
    const refused = await run(action, account);
    if (refused === undefined) {
      await handOver.run();
      if (isOpen()) onClose();
      return;
    }
    setBusy(false);
    setRefusal(refused);
    // The screen closes under the dialog when its user loses the rights.
    if (!isOpen()) toast.show({ tone: 'error', text: `${refused} (${named(action, account)})` });
  };

  return (
    <Dialog
      open
      title={named(action, account)}
      text={refusal === undefined && action.consequence(account)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{refusal === undefined ? 'Cancel' : 'Close'}</Button>
          {refusal === undefined && (
            <Button variant={action.isDanger ? 'danger' : 'primary'} busy={busy} onClick={confirm}>
              {action.label}
            </Button>
          )}
        </>
      }
    >
      {refusal === undefined && handOver.field}
      {refusal !== undefined && <Message tone="error">{refusal}</Message>}
    </Dialog>
  );
};
