import { type ReactNode, useState } from 'react';
import { useAuth } from 'shared-auth';
import { keptKeys } from 'shared-records/record/kept-count';
import { Button, Icon, lazy } from 'shared-ui';
import styles from './frame.module.css';

// Most people have sent everything.
const LogoutQuestion = lazy(async () => (await import('shared-records/record/kept')).LogoutQuestion);

/** Shows the product's title and the Logout button. `children` stand before the title, `tools` behind it. */
export const Header = ({ children, tools }: { children?: ReactNode; tools?: ReactNode }) => {
  const { auth, session } = useAuth();
  const [isAsking, setAsking] = useState(false);
  const uid = 'userData' in session ? session.userData.uid : '';
  const logout = () => (keptKeys(uid).length > 0 ? setAsking(true) : void leave());
  const leave = async () => {
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
      {isAsking && (
        <LogoutQuestion
          uid={uid}
          canSend={tools !== undefined}
          onStay={() => setAsking(false)}
          onLogout={() => {
            setAsking(false);
            void leave();
          }}
        />
      )}
    </header>
  );
};
