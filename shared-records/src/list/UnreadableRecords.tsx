import { useState } from 'react';
import type { Model } from 'shared-model/define-model';
import type { Unreadable } from 'shared-store/data-store';
import { Button, Message } from 'shared-ui';
import styles from './RecordList.module.css';

/** Shows how many records of a list cannot be read, and leads to the forms that repair them. */
export function UnreadableRecords<T>({
  model,
  unreadable,
  onEdit,
}: {
  model: Pick<Model<T>, 'recordName'>;
  unreadable: readonly Unreadable<T>[];
  /** Opens the form that repairs a record; undefined for users who may not change it. */
  onEdit: ((id: string) => void) | undefined;
}) {
  const [shown, setShown] = useState(false);
  const count = unreadable.length;
  return (
    <div className={styles.problem}>
      <Message tone="error">
        {count} {count === 1 ? 'record' : 'records'} cannot be read.{' '}
        <Button variant="quiet" aria-expanded={shown} onClick={() => setShown(!shown)}>
          {shown ? 'Hide' : 'Show'}
        </Button>
        {shown && (
          <ul>
            {unreadable.map(({ record, problems }) => (
              <li key={record.id}>
                {model.recordName(record) || record.id}: {Object.values(problems).join(' ')}{' '}
                {onEdit && (
                  <Button variant="quiet" onClick={() => onEdit(record.id)}>
                    Repair
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Message>
    </div>
  );
}
