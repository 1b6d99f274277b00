import {
  Fragment,
  type ReactNode,
  useContext,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { listAddress, OPENED_HERE } from 'shared-model/addresses';
import type { Model, Stored } from 'shared-model/define-model';
import { valueText } from 'shared-model/field-text';
import { linkKindOf } from 'shared-model/fields/links';
import type { CollectionName } from 'shared-model/models';
import { useJustSaved, useLive } from 'shared-store/DataProvider';
import type { List } from 'shared-store/data-store';
import type { Live } from 'shared-store/live/live-list';
import { useTotal } from 'shared-store/live/useTotal';
import { Button, Message, Spinner } from 'shared-ui';
import { Link, useNavigate } from 'shared-ui/router';
import { ListContext } from '../list/list-context';
import { listProblem } from '../list/list-problem';
import { UnreadableRecords } from '../list/UnreadableRecords';
import { TextLink } from '../view/TextLink';
import styles from './CustomerRecords.module.css';
import { useScrollPosition } from './useScrollPosition';

/** Renders the fields of a record with their labels. A later field of the model is among them. */
export function FieldTexts<T extends object>({
  model: { fields },
  record,
  shownElsewhere,
  ifEmpty,
  className,
}: {
  model: Model<T>;
  record: T;
  /** The fields that the page shows elsewhere. */
  shownElsewhere: readonly (keyof T & string)[];
  /** Stands for nothing. Without it, fields without a value are left out. */
  ifEmpty?: string;
  className: string | undefined;
}) {
  const elsewhere = new Set<string>(shownElsewhere);
  const values = new Map<string, unknown>(Object.entries(record));
  const shown = Object.entries(fields).flatMap(([name, field]) => {
    const text = valueText(field, values.get(name));
    return elsewhere.has(name) || (text === '' && ifEmpty === undefined) ? [] : [{ name, field, text }];
  });
  if (shown.length === 0) return null;
  return (
    <dl className={className}>
      {shown.map(({ name, field, text }) => (
        <div key={name}>
          <dt>{field.options.label}</dt>
          <dd data-empty={text === '' || undefined}>
            {text === '' ? (
              ifEmpty
            ) : (
              <TextLink as={linkKindOf(field)} className={styles.link}>
                {text}
              </TextLink>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The records of one kind that name a customer. */
interface RecordsOf<T> {
  readonly list: List<T> & { readonly model: Model<T, CollectionName> };
  readonly live: Live<T>;
}

/** Returns the live records that name a customer. */
export const useRecordsOf = <T,>(model: Model<T, CollectionName>, customer: string): RecordsOf<T> => {
  const list = useMemo(
    () => ({ model, filters: [{ field: 'customer', equals: customer }] }),
    [model, customer],
  );
  return { list, live: useLive(list) };
};

const countOf = (loaded: number, total: number | undefined): string =>
  total === undefined ? `${loaded.toLocaleString('en-US')}+` : total.toLocaleString('en-US');

/** Returns the ref of a list, and a function to call before it loads more, which then moves the focus to the first new item. */
const useFocusOnMore = (count: number) => {
  const list = useRef<HTMLDivElement>(null);
  const shown = useRef<number>(undefined);
  useLayoutEffect(() => {
    if (shown.current === undefined || count <= shown.current) return;
    const item = list.current?.querySelectorAll('li')[shown.current];
    shown.current = undefined;
    item?.querySelector('a')?.focus({ preventScroll: true });
  }, [count]);
  return {
    list,
    onMore: () => {
      shown.current = count;
    },
  };
};

/** Shows so many in the panel of a customer, beside the list. */
const BRIEF = 3;

/** Scrolls the page of a customer to where it was left. In a list that is the matter of the list. */
const ScrollPosition = ({ isReady }: { isReady: boolean }) => {
  useScrollPosition(isReady);
  return null;
};

/**
 * Renders the records of a customer by pages, with their number: a part of the customer's page. Says when they could not be
 * loaded; that the page is offline, the page says. In the panel of the customer it shows the first three.
 */
export function CustomerRecords<T extends object>({
  title,
  list,
  live,
  empty,
  action,
  isTimeline = false,
  children,
}: RecordsOf<T> & {
  title: string;
  /** Stands in place of the records if there are none. */
  empty: string;
  action?: ReactNode;
  /** Whether their order is that of time. */
  isTimeline?: boolean;
  /** Renders a record as a `CustomerRecordItem`. */
  children(row: Stored<T>): ReactNode;
}) {
  const [isWanted, setWanted] = useState(false);
  const total = useTotal(list, live, isWanted);
  const heading = useId();
  const navigate = useNavigate();
  const isReady = live.status === 'ready';
  const isBrief = useContext(ListContext) !== null;
  const rows = isReady ? live.rows.slice(0, isBrief ? BRIEF : undefined) : [];
  const unreadable = isReady ? live.unreadable : [];
  const count = isReady ? live.rows.length : 0;
  const showMore = isReady ? live.showMore : undefined;
  const { list: shown, onMore } = useFocusOnMore(rows.length);
  const ListElement = isTimeline ? 'ol' : 'ul';
  return (
    <section aria-labelledby={heading} className={styles.records} data-brief={isBrief || undefined}>
      {!isBrief && <ScrollPosition isReady={isReady} />}
      <div className={styles.head}>
        <h3 id={heading}>{title}</h3>
        {isReady && (
          <span className={styles.muted}>
            {showMore ? (
              <Button variant="quiet" title="Count all" onClick={() => setWanted(true)}>
                {countOf(count, total)}
              </Button>
            ) : (
              countOf(count, total)
            )}
          </span>
        )}
        {!isBrief && action}
      </div>
      {live.status === 'loading' && <Spinner label={`Loading the ${title.toLowerCase()}`} />}
      {live.status === 'failed' && <Message tone="error">{listProblem(live)}</Message>}
      {unreadable.length > 0 && (
        <UnreadableRecords
          model={list.model}
          unreadable={unreadable}
          onEdit={(edit) => navigate(listAddress(list.model.collection, { edit }), { state: OPENED_HERE })}
        />
      )}
      {rows.length > 0 && (
        <div ref={shown}>
          <ListElement className={isTimeline ? styles.timeline : styles.list}>
            {rows.map((row) => (
              <Fragment key={row.id}>{children(row)}</Fragment>
            ))}
          </ListElement>
        </div>
      )}
      {isReady && rows.length + unreadable.length === 0 && (
        <p className={styles.muted}>{isBrief ? 'None yet.' : empty}</p>
      )}
      {showMore && !isBrief && (
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

/** Renders a record of a customer as an item, with a link to it. Shows it for some seconds when it was just saved. */
export function CustomerRecordItem<T extends object>({
  model,
  record,
  title,
  beside,
  shownElsewhere,
  children,
}: {
  model: Model<T, CollectionName>;
  record: Stored<T>;
  title: ReactNode;
  /** Stands beside the title. */
  beside?: ReactNode;
  /** The fields that are in the title or in `children`. The others follow. */
  shownElsewhere: readonly (keyof T & string)[];
  children?: ReactNode;
}) {
  const isBrief = useContext(ListContext) !== null;
  const isSaved = useJustSaved() === record.id;
  const item = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => {
    if (isSaved) item.current?.scrollIntoView({ block: 'nearest' });
  }, [isSaved]);
  return (
    <li ref={item} className={styles.item} data-saved={isSaved || undefined}>
      <div className={styles.title}>
        <Link
          to={listAddress(model.collection, { view: record.id })}
          state={OPENED_HERE}
          className={styles.link}
        >
          {title}
        </Link>
        {beside}
      </div>
      {children}
      {!isBrief && (
        <FieldTexts model={model} record={record} shownElsewhere={shownElsewhere} className={styles.meta} />
      )}
    </li>
  );
}
