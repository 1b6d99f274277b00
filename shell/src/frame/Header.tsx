import { type ComponentType, type ReactNode, useState } from 'react';
import { useAuth } from 'shared-auth';
import { keptKeys } from 'shared-records/record/kept-count';
import { Button, Icon } from 'shared-ui';
import styles from './frame.module.css';

/** Asks what becomes of kept reports at a logout. */
export type LogoutQuestion = ComponentType<{
  uid: string;
  /** Whether the page around it sends them. */
  canSend: boolean;
  onStay(): void;
  onLogout(): void;
}>;

/**
 * Shows the product's title and the Logout button. `children` stand before the title, `tools` behind it. A logout without the
 * `question` deletes no kept report: they wait for their account.
 */
export const Header = ({
  children,
  tools,
  question: Question,
}: {
  children?: ReactNode;
  tools?: ReactNode;
  question?: LogoutQuestion | undefined;
}) => {
  const { auth, session } = useAuth();
  const [isAsking, setAsking] = useState(false);
  const uid = 'userData' in session ? session.userData.uid : '';
  const logout = () => {
    const hasKept = keptKeys(uid).length > 0;
    if (hasKept && Question) setAsking(true);
    else void leave(!hasKept);
  };
  const leave = async (forget: boolean) => {
    try {
      await auth.signOut({ forget });
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
      {isAsking && Question && (
        <Question
          uid={uid}
          canSend={tools !== undefined}
          onStay={() => setAsking(false)}
          onLogout={() => {
            setAsking(false);
            void leave(true);
          }}
        />
      )}
    </header>
  );
};
