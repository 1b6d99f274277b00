import { companyClock } from 'shared-model/fields/day-texts';
import { Button, Message } from 'shared-ui';
import { explainAccountFailure } from '../accounts/explain-account-failure';
import styles from './list.module.css';

/** Says when a list was read, because it is not live, and reads it again. */
export const ReadAt = ({
  readAt,
  isReading,
  error,
  onRead,
}: {
  readAt: Date | undefined;
  isReading: boolean;
  /** Holds the error of the last reading, if it failed. */
  error: unknown;
  onRead(): void;
}) => (
  <div className={styles.read}>
    {error !== undefined && (
      <Message tone="error">
        {readAt ? 'The list could not be read again. ' : 'The list could not be read. '}
        {explainAccountFailure(error)}
      </Message>
    )}
    <span role="status">{readAt && `Read at ${companyClock.timeOf(readAt).slice(11)}.`}</span>
    <Button variant="quiet" busy={isReading} onClick={onRead}>
      Read again
    </Button>
  </div>
);
