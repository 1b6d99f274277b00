import type { ReactNode } from 'react';
import { useAuth } from 'shared-auth';
import { Button, Icon } from 'shared-ui';
import styles from './frame.module.css';

/** Shows the product's title and the Logout button. `children` stand before the title, `tools` behind it. */
export const Header = ({ children, tools }: { children?: ReactNode; tools?: ReactNode }) => {
  const { auth } = useAuth();
  const logout = async () => {
    try {
      await auth.signOut({ forget: true });
    } catch (error) {
      console.error('Logout failed.', error);
    }
  };
  return (
    <header className={styles.header}>
      <nav className={styles.bar} aria-label="Session">
        {children}
        <img className={styles.mark} src="/favicon.svg" alt="" width={22} height={22} />
        <h1 className={styles.title}>Sales Report</h1>
        {tools}
        <Button variant="quiet" onClick={logout}>
          <Icon name="logout" />
          <span className={styles.logout}>Logout</span>
        </Button>
      </nav>
    </header>
  );
};
