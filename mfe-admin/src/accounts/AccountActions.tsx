import { useId } from 'react';
import { type Account, useCurrentUser } from 'shared-auth';
import { Button } from 'shared-ui';
import { type AccountAction, type Asked, actionsFor } from './account-actions';
import styles from './accounts.module.css';

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
