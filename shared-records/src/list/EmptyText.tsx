import { Button } from 'shared-ui';
import { dayOf } from '../model/periods';
import { emptyText } from './empty-text';
import { isFiltered, useListScreen } from './list-context';
import styles from './RecordList.module.css';

const DAY_MS = 86_400_000;

/** Returns the period of the day before. */
const yesterday = () => {
  const day = dayOf(new Date(Date.now() - DAY_MS));
  return { from: day, to: day };
};

/**
 * Renders the text in place of the rows of a list that has none, with the buttons that it names. `onLeave` is called when a
 * button is about to disappear.
 */
export function EmptyText({ onLeave }: { onLeave(): void }) {
  const screen = useListScreen();
  const { model, canWrite, search, onAdd, onSearch } = screen;
  const isNarrowed = isFiltered(search);
  const isToday = search.days === 'today' && !search.words;
  const change = (next: Parameters<typeof onSearch>[0]) => () => {
    onLeave();
    onSearch(next);
  };
  return (
    <>
      <p>{emptyText(screen)}</p>
      {isNarrowed && <p>Search for less, or choose "Clear filters".</p>}
      <div className={styles.buttons}>
        {isToday && (
          <Button onClick={change((before) => ({ ...before, days: yesterday() }))}>Yesterday</Button>
        )}
        {canWrite && (isToday || !isNarrowed) && (
          <Button aria-label={`Add + a ${model.entityName}`} onClick={onAdd}>
            Add +
          </Button>
        )}
        {isNarrowed && (
          <Button
            aria-label="Clear filters of the empty list"
            onClick={change(({ order }) => ({ filters: [], order }))}
          >
            Clear filters
          </Button>
        )}
      </div>
    </>
  );
}
