import { useId, useState } from 'react';
import { type Account, useCurrentUser } from 'shared-auth';
import { Button } from 'shared-ui';
import { Dialog } from 'shared-ui/overlay';
import { ActionDialog } from './ActionDialog';
import { type AccountAction, type AccountDialogProps, type Asked, actionsFor } from './account-actions';
import { personOf } from './account-texts';
import styles from './accounts.module.css';
import { CorrectionDialog } from './CorrectionDialog';

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
      open
      title={`Change the account of ${personOf(account)}`}
      onClose={onClose}
      actions={<Button onClick={onClose}>Cancel</Button>}
    >
      <AccountActions account={account} onAsk={setAsked} />
    </Dialog>
  );
};
