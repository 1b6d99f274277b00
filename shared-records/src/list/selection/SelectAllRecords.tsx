import { type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Stored } from 'shared-model/define-model';
import { MOST_DELETED } from 'shared-model/fields/limits';
import { countText } from 'shared-model/words/count-text';
import { useDataStore } from 'shared-store/DataProvider';
import { Button, useToast } from 'shared-ui';
import { useListScreen, useWantedTotal } from '../list-context';
import type { Selection } from './selection';

type Row = Stored<object>;

/** Offers to select all records that the list finds, where only its loaded rows are selected. */
export function SelectAllRecords({
  selection,
  next,
}: {
  selection: Selection<Row>;
  /** Takes the focus, because the button is gone then. */
  next: RefObject<HTMLElement | null>;
}) {
  const { model, search, rows, changes } = useListScreen();
  const { total } = rows;
  useWantedTotal();
  const store = useDataStore();
  const toast = useToast();
  const [isReading, setReading] = useState(false);
  const reading = useRef<AbortController>(undefined);
  useEffect(() => () => reading.current?.abort(), []);

  const select = async () => {
    if (isReading) return;
    setReading(true);
    reading.current = new AbortController();
    const { signal } = reading.current;
    try {
      const { readAll } = await import('./read-all');
      const records = await readAll(store, search.list, signal);
      flushSync(() => selection.selectRecords(records.filter(({ id }) => !changes.deleting.has(id))));
      next.current?.focus({ preventScroll: true });
    } catch (error) {
      if (signal.aborted) return;
      console.error(`The ${model.collection} could not be read to select them.`, error);
      toast.show({ tone: 'error', text: 'The other records could not be selected. Try again.' });
      setReading(false);
    }
  };

  const isLimited = total !== undefined && total > MOST_DELETED;
  const all = total === undefined ? `${model.entityName}s` : countText(total, model.entityName);
  return (
    <Button variant="quiet" busy={isReading} onClick={select}>
      Select {isLimited ? `the first ${countText(MOST_DELETED, model.entityName)}` : `all ${all}`}
    </Button>
  );
}
