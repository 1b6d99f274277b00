import { type RefObject, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { textOfField } from 'shared-model/field-text';
import { Icon } from 'shared-ui';
import { useCopiedRows } from '../copied-rows';
import { useListScreen } from '../list-context';
import { filterBy } from './filter-by';
import styles from './ValueFilter.module.css';

const CELL = '[data-index] > [data-label]';

/**
 * Shows a button beside the value under the pointer, which filters the list by that value. It is no stop of the Tab key:
 * the panel of a record has one for each value. Rows that are selected by the pointer are copied as rows.
 */
export function ValueFilter({ table }: { table: RefObject<HTMLElement | null> }) {
  const screen = useListScreen();
  const { labels }: { readonly labels: Readonly<Record<string, string>> } = screen.model;
  const [cell, setCell] = useState<HTMLElement>();
  useCopiedRows(table);

  useEffect(() => {
    const listeners = new AbortController();
    const options = { signal: listeners.signal };
    const follow = (target: unknown) => {
      const found = target instanceof Element && target.closest<HTMLElement>(CELL);
      setCell(found || undefined);
    };
    follow(table.current?.querySelector(`${CELL}:hover`));
    table.current?.addEventListener('pointermove', ({ target }) => follow(target), options);
    table.current?.addEventListener('pointerleave', () => setCell(undefined), options);
    return () => listeners.abort();
  }, [table]);

  const row = screen.rows.shown[Number(cell?.closest<HTMLElement>('[data-index]')?.dataset.index)];
  const field = screen.model.searchFields.find((name) => labels[name] === cell?.dataset.label);
  if (!cell?.isConnected || !row || field === undefined) return null;
  const text = textOfField(row, field);
  const filter = filterBy(screen)(field, text);
  if (!filter) return null;
  return createPortal(
    <button
      type="button"
      tabIndex={-1}
      aria-hidden="true"
      className={styles.filter}
      title={`Filter by ${text}`}
      onClick={(event) => {
        event.stopPropagation();
        filter();
      }}
    >
      <Icon name="filter" />
    </button>,
    cell,
  );
}
