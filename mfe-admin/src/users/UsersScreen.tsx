import { AddUserForm } from './AddUserForm';
import { MakeAdminForm } from './MakeAdminForm';
import styles from './users.module.css';

/** The Users screen. The server allows its actions only to administrators. */
export const UsersScreen = () => (
  <div className={styles.forms}>
    <AddUserForm />
    <MakeAdminForm />
  </div>
);
