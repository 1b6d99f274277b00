import { useState } from 'react';
import { Button, Message } from 'shared-ui';
import { useListScreen } from './list-context';
import styles from './RecordList.module.css';

/** Shows how many records of the list cannot be read, and leads to the forms that repair them. */
export function UnreadableRecords() {
  const { model, live, onEdit } = useListScreen();
  const [shown, setShown] = useState(false);
  if (live.status !== 'ready' || live.unreadable.length === 0) return null;
  const count = live.unreadable.length;
  return (
    <div className={styles.problem}>
      <Message tone="error">
        {count} {count === 1 ? 'record' : 'records'} cannot be read.{' '}
        <Button variant="quiet" aria-expanded={shown} onClick={() => setShown(!shown)}>
          {shown ? 'Hide' : 'Show'}
        </Button>
        {shown && (
          <ul>
            {live.unreadable.map(({ record, problems }) => (
              <li key={record.id}>
                {model.recordName(record) || record.id}: {Object.values(problems).join(' ')}{' '}
                <Button variant="quiet" onClick={() => onEdit(record.id)}>
                  Repair
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Message>
    </div>
  );
}
