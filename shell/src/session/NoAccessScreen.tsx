import { useCurrentUser } from 'shared-auth';
import { Panel } from 'shared-ui';
import { Header, type LogoutQuestion } from '../frame/Header';
import styles from './session.module.css';

/** Replaces the page for an account that no administrator has enabled. */
export const NoAccessScreen = ({ question }: { question: LogoutQuestion }) => (
  <>
    <Header question={question} />
    <main className={styles.screen}>
      <Panel title="This account has no access">
        Ask an administrator to enable {useCurrentUser().userData.email}.
      </Panel>
    </main>
  </>
);
