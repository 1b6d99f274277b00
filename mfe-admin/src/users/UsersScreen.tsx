import { AddUserForm } from './AddUserForm';
import { MakeAdminForm } from './MakeAdminForm';
import styles from './users.module.css';

/** Creates users and makes users administrators; the server lets only administrators do either. */
export const UsersScreen = () => (
  <div className={styles.forms}>
    <AddUserForm />
    <MakeAdminForm />
  </div>
);
