import { useLayoutEffect, useRef } from 'react';
import { useAccounts } from '../accounts/useAccounts';
import { useLostRights } from '../accounts/useLostRights';
import { AddUserForm } from './AddUserForm';
import { MakeAdminForm } from './MakeAdminForm';
import { UserList } from './UserList';
import styles from './users.module.css';

/** The Users screen. The server allows its actions only to administrators. */
export const UsersScreen = () => {
  const accounts = useAccounts();
  useLostRights();
  const forms = useRef<HTMLDivElement>(null);
  const focusForms = () => forms.current?.querySelector('input')?.focus();
  // The title of the list has the focus. Where the forms stand beside the list, one goes on there.
  useLayoutEffect(() => {
    const first = forms.current?.querySelector('input');
    if (first && first.getBoundingClientRect().top < window.innerHeight) first.focus({ preventScroll: true });
  }, []);
  return (
    <div className={styles.layout}>
      <div className={styles.screen}>
        <div className={styles.list}>
          <UserList accounts={accounts} onAdd={focusForms} />
        </div>
        <div ref={forms} className={styles.forms}>
          <AddUserForm onChanged={accounts.refresh} />
          <MakeAdminForm onChanged={accounts.refresh} />
        </div>
      </div>
    </div>
  );
};
