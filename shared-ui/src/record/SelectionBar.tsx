import { Button, Icon, VisuallyHidden } from 'shared-ui';
import styles from './Selection.module.css';

/** What can be done with the rows that are selected, in place of what adds and deletes one; it moves nothing. */
export function SelectionBar({
  count,
  onDelete,
  onClear,
}: {
  count: number;
  onDelete(): void;
  onClear(): void;
}) {
  const text = count > 0 ? `${count.toLocaleString('en-US')} selected` : '';
  return (
    <div className={styles.place}>
      <VisuallyHidden>
        <span role="status">{text}</span>
      </VisuallyHidden>
      {count > 0 && (
        <section aria-label="Selection" className={styles.bar}>
          <p className={styles.count}>{text}</p>
          <Button onClick={onDelete}>
            <Icon name="trash" />
            Delete
          </Button>
          <Button variant="quiet" onClick={onClear}>
            Clear
          </Button>
        </section>
      )}
    </div>
  );
}
