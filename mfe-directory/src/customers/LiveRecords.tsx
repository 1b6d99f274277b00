import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { listAddress, OPENED_HERE } from 'shared-model/addresses';
import type { Model } from 'shared-model/define-model';
import type { CollectionName } from 'shared-model/models';
import { UnreadableRecords } from 'shared-records/record';
import { type List, type Live, type Stored, useJustSaved, useTotal } from 'shared-store';
import { Button, Spinner } from 'shared-ui';
import { useNavigate } from 'shared-ui/router';
import styles from './customer.module.css';

export interface RecordsOf<T> {
  readonly list: List<T> & { readonly model: Model<T, CollectionName> };
  readonly live: Live<T>;
}

const countOf = (loaded: number, total: number | undefined): string =>
  total === undefined ? `${loaded.toLocaleString('en-US')}+` : total.toLocaleString('en-US');

/** Returns the ref of a list, and a function to call before it loads more, which then moves the focus to the first new item. */
const useFocusOnMore = (count: number) => {
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef<number>(undefined);
  useLayoutEffect(() => {
    if (shown.current === undefined || count <= shown.current) return;
    const item = place.current?.querySelectorAll('li')[shown.current];
    shown.current = undefined;
    item?.querySelector('a')?.focus({ preventScroll: true });
  }, [count]);
  return {
    place,
    onMore: () => {
      shown.current = count;
    },
  };
};

/** Renders a record of a customer as an item. Shows it for some seconds when it was just saved. */
export function LiveRecord({ id, children }: { id: string; children: ReactNode }) {
  const isSaved = useJustSaved() === id;
  const item = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => {
    if (isSaved) item.current?.scrollIntoView({ block: 'nearest' });
  }, [isSaved]);
  return (
    <li ref={item} className={styles.item} data-saved={isSaved || undefined}>
      {children}
    </li>
  );
}

/** Renders the records of a customer by pages, with their number. */
export function LiveRecords<T extends object>({
  title,
  list,
  live,
  empty,
  action,
  children,
}: RecordsOf<T> & {
  title: string;
  /** Stands in place of the records if there are none. */
  empty: string;
  action?: ReactNode;
  children(rows: readonly Stored<T>[]): ReactNode;
}) {
  const [isWanted, setWanted] = useState(false);
  const total = useTotal(list, live, isWanted);
  const heading = useId();
  const navigate = useNavigate();
  const isReady = live.status === 'ready';
  const rows = isReady ? live.rows : [];
  const unreadable = isReady ? live.unreadable : [];
  const showMore = isReady ? live.showMore : undefined;
  const { place, onMore } = useFocusOnMore(rows.length);
  return (
    <section aria-labelledby={heading} className={styles.records}>
      <div className={styles.head}>
        <h3 id={heading}>{title}</h3>
        {isReady && (
          <span className={styles.count}>
            {showMore ? (
              <Button variant="quiet" title="Count all" onClick={() => setWanted(true)}>
                {countOf(rows.length, total)}
              </Button>
            ) : (
              countOf(rows.length, total)
            )}
          </span>
        )}
        {action}
      </div>
      {live.status === 'loading' && <Spinner label={`Loading the ${title.toLowerCase()}`} />}
      {unreadable.length > 0 && (
        <UnreadableRecords
          model={list.model}
          unreadable={unreadable}
          onEdit={(edit) => navigate(listAddress(list.model.collection, { edit }), { state: OPENED_HERE })}
        />
      )}
      <div ref={place}>{rows.length > 0 && children(rows)}</div>
      {isReady && rows.length + unreadable.length === 0 && <p className={styles.empty}>{empty}</p>}
      {showMore && (
        <Button
          onClick={() => {
            onMore();
            showMore();
          }}
        >
          Show more
        </Button>
      )}
    </section>
  );
}
