import { useCurrentUser } from 'shared-auth';
import { Panel } from 'shared-ui';
import { Header } from '../frame/Header';
import styles from './session.module.css';

/** Stands in place of the page for an account that nobody has let in. It goes as soon as somebody does. */
const ShutOutScreen = () => (
  <>
    <Header />
    <main className={styles.screen}>
      <Panel title="This account has no access">
        Ask an administrator to enable {useCurrentUser().userData.email}.
      </Panel>
    </main>
  </>
);

export default ShutOutScreen;
