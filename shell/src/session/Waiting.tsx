import { Button, Panel, Spinner } from 'shared-ui';
import type { Loaded } from '../useLoaded';
import styles from './session.module.css';

/** Stands where a part of the page will be, or says that it did not come. */
export const Waiting = ({ loaded, onRetry }: { loaded: Loaded<never>; onRetry(): void }) =>
  loaded.status === 'failed' ? (
    <main className={styles.screen}>
      <Panel
        title="The page could not be loaded"
        actions={
          <Button variant="primary" onClick={onRetry}>
            Retry
          </Button>
        }
      >
        Check the connection and try again.
      </Panel>
    </main>
  ) : (
    <Spinner label="Loading" />
  );
