import { type ReactNode, useId, useState } from 'react';
import { type Account, type NameAndEmail, useAuth, useCurrentUser } from 'shared-auth';
import { Button, Message, useToast } from 'shared-ui';
import { TextField } from 'shared-ui/form';
import { useIsOpen } from 'shared-ui/is-open';
import { Dialog } from 'shared-ui/overlay';
import { type AccountAction, type AccountDialogProps, type Asked, actionsFor } from './account-actions';
import { personOf } from './account-texts';
import styles from './accounts.module.css';
import { explainAccountFailure, unansweredText } from './explain-account-failure';
import { NameAndEmailDialog } from './NameAndEmailDialog';
import { reportsText, useReportsOf } from './useReportsOf';

/** Returns the function that writes another name into the reports of a person, and says in a toast how that ended. */
const useChangePerson = () => {
  const { auth } = useAuth();
  const toast = useToast();
  return async (from: string, to: string): Promise<void> => {
    const fail = (why: string) => toast.show({ tone: 'error', text: `The reports of ${from}: ${why}` });
    try {
      const service = await auth.loadAccounts();
      const { ok, message } = await service.changeResponsiblePerson(from, to);
      if (ok) toast.show({ tone: 'success', text: message });
      else fail(message);
    } catch (error) {
      console.error('The name in the reports was not changed.', error);
      fail(unansweredText(error) ?? explainAccountFailure(error));
    }
  };
};

/** A field that asks who takes over the reports of somebody who leaves. */
interface HandOver {
  readonly field: ReactNode;
  /** Returns whether nobody or a colleague is chosen. Else the field says so. */
  check(): boolean;
  /** Hands the reports over to the chosen colleague, and says how that ended. */
  run(): Promise<void>;
}

/** Offers to hand over the reports of an account whose owner leaves, and what else names them: sections own further kinds of records. */
const useHandOver = (
  { handsOver }: Pick<AccountAction, 'handsOver'>,
  { uid, displayName }: Account,
  accounts: readonly Account[],
): HandOver => {
  const changePerson = useChangePerson();
  const count = useReportsOf(handsOver ? displayName : '');
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const colleagues = [
    ...new Set(
      accounts
        .filter((each) => each.uid !== uid && !each.disabled && each.displayName !== '')
        .map((each) => each.displayName),
    ),
  ];
  const to = typed.trim();
  // Before it is counted, so that no button moves away from the pointer.
  const field = handsOver && displayName !== '' && (
    <div className={styles.field}>
      <TextField
        label={`Hand over ${count ? reportsText(count) : 'their records'} to`}
        name="handOver"
        hint={`Empty: the ${count ? 'reports' : 'records'} keep the name.`}
        value={typed}
        error={error}
        suggestions={colleagues}
        onChange={(value) => {
          setTyped(value);
          setError(undefined);
        }}
      />
    </div>
  );
  return {
    field,
    check: () => {
      const isKnown = to === '' || colleagues.includes(to);
      if (!isKnown) setError('There is no active account with this name: choose one from the list.');
      return isKnown;
    },
    run: async () => {
      if (to !== '') await changePerson(displayName, to);
    },
  };
};

/** Corrects the name and the email of an account, and carries the new name into its reports. */
const CorrectionDialog = ({
  account,
  onChanged,
  onClose,
}: Pick<AccountDialogProps, 'account' | 'onChanged' | 'onClose'>) => {
  const { auth } = useAuth();
  const toast = useToast();
  const { uid, displayName, email } = account;
  const changePerson = useChangePerson();
  const [carries, setCarries] = useState(true);
  const reports = useReportsOf(displayName);
  const isRenamed = (typed: NameAndEmail) => typed.displayName !== displayName;
  const isMoved = (typed: NameAndEmail) => typed.email.toLowerCase() !== email.toLowerCase();

  const correct = async (typed: NameAndEmail) => {
    const service = await auth.loadAccounts();
    const answer = await service.updateUser(uid, typed).finally(onChanged);
    if (!answer.ok) return { error: answer.message };
    const done = answer.message === 'Success' ? `${personOf(typed)} is corrected.` : answer.message;
    toast.show({ tone: 'success', text: done, duration: 12_000 });
    if (isRenamed(typed) && carries && displayName !== '') await changePerson(displayName, typed.displayName);
    return undefined;
  };

  return (
    <NameAndEmailDialog
      title={`Correct name or email: ${personOf(account)}`}
      button="Correct"
      action={`Correcting ${personOf(account)}`}
      initial={{ displayName, email }}
      onSubmit={correct}
      onClose={onClose}
    >
      {(typed) => (
        <>
          {isRenamed(typed) && displayName !== '' && (
            <label className={styles.check}>
              <input
                type="checkbox"
                checked={carries}
                onChange={({ target }) => setCarries(target.checked)}
              />
              <span>Also in {reports ? reportsText(reports) : 'the records'} with this name</span>
            </label>
          )}
          {isMoved(typed) && (
            <p>
              {email} is signed out at once. {typed.email || 'The new address'} gets a mail with a link to
              choose a password, which also verifies it. Nobody can use the account until then.
            </p>
          )}
        </>
      )}
    </NameAndEmailDialog>
  );
};

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
      const answer = await action.run(await auth.loadAccounts(), account);
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
const ActionDialog = ({
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

/** Renders the buttons that change an account. Those that nobody may use on the own account say so. */
export const AccountActions = ({
  account,
  onAsk,
}: {
  account: Account;
  /** Asks before the change. */
  onAsk(asked: Asked): void;
}) => {
  const { uid } = useCurrentUser().userData;
  const isOwn = account.uid === uid;
  const noteId = useId();
  const [first, ...others] = actionsFor(account);
  const buttonOf = (action: AccountAction) => {
    const isRefused = isOwn && action.takesRights;
    return (
      <Button
        key={action.label}
        aria-disabled={isRefused || undefined}
        aria-describedby={isRefused ? noteId : undefined}
        onClick={isRefused ? undefined : () => onAsk(action)}
      >
        {action.label}
      </Button>
    );
  };
  return (
    <div className={styles.actions}>
      {first && buttonOf(first)}
      <Button onClick={() => onAsk('correction')}>Correct name or email</Button>
      {others.slice(0, -1).map(buttonOf)}
      <span className={styles.apart}>{others.slice(-1).map(buttonOf)}</span>
      {isOwn && (
        <p id={noteId} className={styles.note}>
          This is your own account: ask another administrator to revoke, disable or delete it.
        </p>
      )}
    </div>
  );
};

/** Asks about a change of an account that was chosen. */
export const AskedDialog = ({ asked, ...props }: AccountDialogProps & { readonly asked: Asked }) =>
  asked === 'correction' ? <CorrectionDialog {...props} /> : <ActionDialog action={asked} {...props} />;

/** Lets an administrator choose a change of an account, and asks before it is made. */
export const AccountDialog = (props: AccountDialogProps) => {
  const { account, onClose } = props;
  const [asked, setAsked] = useState<Asked>();
  if (asked) return <AskedDialog asked={asked} {...props} />;
  return (
    <Dialog
      title={`Change the account of ${personOf(account)}`}
      onClose={onClose}
      actions={<Button onClick={onClose}>Cancel</Button>}
    >
      <AccountActions account={account} onAsk={setAsked} />
    </Dialog>
  );
};
