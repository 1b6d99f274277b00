import { useState } from 'react';
import { useAuth } from 'shared-auth';
import { Form, TextField } from 'shared-ui/form';
import { Modal } from 'shared-ui/overlay';
import { useAccounts } from '../accounts/useAccounts';
import { useLostRights } from '../accounts/useLostRights';
import { useActionForm } from '../useAction';
import { AddUserForm } from './AddUserForm';
import { UserList } from './UserList';
import styles from './users.module.css';

const LABELS = { email: 'Email' };
const EMPTY = { email: '' };

/** Renders the form that makes a user an administrator. `onChanged` runs when it has. */
const MakeAdminForm = ({ onChanged }: { onChanged(): void }) => {
  const { auth } = useAuth();
  const { field, form } = useActionForm(
    'Making the user an administrator',
    { labels: LABELS, initial: EMPTY },
    async ({ email }, { reset }) => {
      const answer = await (await auth.loadAccounts()).addAdmin(email.trim());
      if (!answer.ok) return { error: answer.message };
      reset();
      onChanged();
      return { success: answer.message };
    },
  );
  return (
    <Form {...form} heading="Make admin" submitLabel="Make Admin" focusOnMount={false}>
      <TextField label={LABELS.email} type="email" autoComplete="off" required {...field('email')} />
    </Form>
  );
};

/**
 * The Users screen: the list, and the two forms of the specification below it. A button lifts the form of a new user into a dialog,
 * since the list is long. The server allows its actions only to administrators.
 */
export const UsersScreen = () => {
  const accounts = useAccounts();
  useLostRights();
  const [isAdding, setAdding] = useState(false);
  const isRead = accounts.readAt !== undefined || accounts.error !== undefined;
  const close = () => setAdding(false);
  return (
    <div className={styles.screen}>
      <UserList accounts={accounts} onAdd={() => setAdding(true)} />
      <div className={styles.forms} data-waits={isRead ? undefined : true}>
        {isAdding ? (
          <div className={styles.lifted}>
            <Modal aria-label="Add new user" onClose={close}>
              <AddUserForm onChanged={accounts.refresh} onClose={close} />
            </Modal>
          </div>
        ) : (
          <AddUserForm onChanged={accounts.refresh} />
        )}
        <MakeAdminForm onChanged={accounts.refresh} />
      </div>
    </div>
  );
};
