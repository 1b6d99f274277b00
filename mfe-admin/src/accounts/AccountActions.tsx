import { useId } from 'react';
import { type Account, useCurrentUser } from 'shared-auth';
import { Button } from 'shared-ui';
import { type AccountAction, actionsFor } from './account-actions';
import styles from './accounts.module.css';

/** Renders the buttons that change an account. Those that nobody may use on the own account say so. */
export const AccountActions = ({
  account,
  onAsk,
}: {
  account: Account;
  /** Asks before the change. */
  onAsk(action: AccountAction): void;
}) => {
  const { uid } = useCurrentUser().userData;
  const isOwn = account.uid === uid;
  const noteId = useId();
  return (
    <div className={styles.actions}>
      {actionsFor(account).map((action) => {
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
      })}
      {isOwn && (
        <p id={noteId} className={styles.note}>
          This is your own account: ask another administrator to revoke, disable or delete it.
        </p>
      )}
    </div>
  );
};
