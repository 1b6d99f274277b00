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
  // Back from the title of the list, which is further down.
  useLayoutEffect(() => forms.current?.querySelector('input')?.focus({ preventScroll: true }), []);
  return (
    <div className={styles.screen}>
      <div ref={forms} className={styles.forms}>
        <AddUserForm onChanged={accounts.refresh} />
        <MakeAdminForm onChanged={accounts.refresh} />
      </div>
      <UserList accounts={accounts} />
    </div>
  );
};
