import { type ReactNode, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { listAddress, mergeAddress, OPENED_HERE } from 'shared-model/addresses';
import { type Contact, contact } from 'shared-model/contact';
import { type Customer, customer } from 'shared-model/customer';
import type { Model } from 'shared-model/define-model';
import { valueText } from 'shared-model/field-text';
import { linkKindOf, linkTo } from 'shared-model/fields/links';
import type { CollectionName } from 'shared-model/models';
import { type Report, report } from 'shared-model/report';
import { Day, listProblem } from 'shared-records/list';
import { RecordHistory, TextLink, UnreadableRecords, useScrollPosition } from 'shared-records/record';
import { type List, type Live, type Stored, useJustSaved, useLive, useRenames, useTotal } from 'shared-store';
import { Badge, Button, buttonLook, Message, Spinner, useFocusOnMount } from 'shared-ui';
import { Link, useNavigate } from 'shared-ui/router';
import { useShortcut } from 'shared-ui/shortcuts';
import { LikelySame } from '../merging/lazy-duplicates';
import { MergeNotices } from '../merging/MergeNotices';
import styles from './customer.module.css';

/** Renders the fields of a record with their labels. A later field of the model is among them. */
function Fields<T extends object>({
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

interface RecordsOf<T> {
  readonly list: List<T> & { readonly model: Model<T, CollectionName> };
  readonly live: Live<T>;
}

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

/** Renders a record of a customer as an item. Shows it for some seconds when it was just saved. */
function LiveRecord({ id, children }: { id: string; children: ReactNode }) {
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
function LiveRecords<T extends object>({
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
  const { list: shown, onMore } = useFocusOnMore(rows.length);
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
      <div ref={shown}>{rows.length > 0 && children(rows)}</div>
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

/** Renders the contacts of a customer, and the link that adds one. */
function CustomerContacts({
  customer,
  ...contacts
}: RecordsOf<Contact> & { customer: { readonly id: string; readonly name: string } }) {
  return (
    <LiveRecords
      title="Contacts"
      empty='No contact for this customer yet. Choose "Add contact" to enter the first one.'
      action={
        <Link
          to={listAddress('contacts', { add: `customer:${customer.name}` })}
          state={{ ...OPENED_HERE, customer }}
          {...buttonLook()}
        >
          Add contact
        </Link>
      }
      {...contacts}
    >
      {(rows) => (
        <ul className={styles.contacts}>
          {rows.map((row) => (
            <Person key={row.id} contact={row} />
          ))}
        </ul>
      )}
    </LiveRecords>
  );
}

const SHOWN_OF_CONTACT = ['name', 'customer', 'position', 'email', 'phone'] as const;

function Person({ contact: person }: { contact: Stored<Contact> }) {
  const { id, name, position, email, phone } = person;
  return (
    <LiveRecord id={id}>
      <div className={styles.title}>
        <Link to={listAddress('contacts', { view: id })} state={OPENED_HERE} className={styles.link}>
          {name}
        </Link>
        {position && <span className={styles.muted}>{position}</span>}
      </div>
      {email && (
        <TextLink as="email" className={styles.link}>
          {email}
        </TextLink>
      )}
      {phone && (
        <TextLink as="phone" className={styles.link}>
          {phone}
        </TextLink>
      )}
      <Fields model={contact} record={person} shownElsewhere={SHOWN_OF_CONTACT} className={styles.meta} />
    </LiveRecord>
  );
}

/** Renders the timeline of a customer's reports. */
function CustomerReports(reports: RecordsOf<Report>) {
  return (
    <LiveRecords
      title="Reports"
      empty='No report for this customer yet. Choose "Add report for this customer" to write down the first visit.'
      {...reports}
    >
      {(rows) => (
        <ol className={styles.timeline}>
          {rows.map((row) => (
            <Visit key={row.id} report={row} />
          ))}
        </ol>
      )}
    </LiveRecords>
  );
}

const SHOWN_OF_REPORT = ['customer', 'timestamp', 'department', 'detail'] as const;

function Visit({ report: visit }: { report: Stored<Report> }) {
  const { id, timestamp, department, detail } = visit;
  return (
    <LiveRecord id={id}>
      <div className={styles.title}>
        <Link to={listAddress('salesReport', { view: id })} state={OPENED_HERE} className={styles.link}>
          <Day>{timestamp}</Day>
        </Link>
        {department && <Badge>{department}</Badge>}
      </div>
      <p className={styles.detail}>{detail}</p>
      <Fields model={report} record={visit} shownElsewhere={SHOWN_OF_REPORT} className={styles.meta} />
    </LiveRecord>
  );
}

/** Returns the live records that name a customer. */
const useRecordsOf = <T,>(model: Model<T, CollectionName>, name: string): RecordsOf<T> => {
  const list = useMemo(() => ({ model, filters: [{ field: 'customer', equals: name }] }), [model, name]);
  return { list, live: useLive(list) };
};

const SHOWN_OF_CUSTOMER = ['name'] as const;

/** Renders a stored customer: its fields, its contacts, and its reports, newest first. All of it is live. */
export function CustomerRecord({ record }: { record: Stored<Customer> }) {
  const { id, name } = record;
  const contacts = useRecordsOf(contact, name);
  const reports = useRecordsOf(report, name);
  const problem = listProblem(reports.live) ?? listProblem(contacts.live);
  const heading = useFocusOnMount<HTMLHeadingElement>();
  useScrollPosition(contacts.live.status === 'ready' && reports.live.status === 'ready');
  const navigate = useNavigate();
  const call = linkTo('phone', record.phone);
  const addReport = listAddress('salesReport', { add: `customer:${name}` });
  // The report is of this customer, also if others have its name.
  const opened = { ...OPENED_HERE, customer: { id, name } };
  const addHint = useShortcut('add', () => navigate(addReport, { state: opened }), { text: 'Add a report' });
  return (
    <div className={styles.page}>
      <div className={styles.header}>
        <div className={styles.heading}>
          <Link to={listAddress('customers')} className={styles.up}>
            Customers
          </Link>
          <h2 ref={heading} tabIndex={-1} className={styles.name} data-record>
            {name}
          </h2>
        </div>
        <div className={styles.actions}>
          <Link to={addReport} state={opened} {...buttonLook('primary')} {...addHint}>
            Add report for this customer
          </Link>
          <Link to={listAddress('customers', { edit: id })} state={OPENED_HERE} {...buttonLook()}>
            Edit
          </Link>
          {call !== undefined && (
            <a href={call} {...buttonLook()} aria-label={`Call ${name}`}>
              Call
            </a>
          )}
        </div>
      </div>
      {problem && <Message tone="error">{problem}</Message>}
      <Renaming name={name} />
      <MergeNotices id={id} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <Fields
            model={customer}
            record={record}
            shownElsewhere={SHOWN_OF_CUSTOMER}
            ifEmpty="Not entered"
            className={styles.facts}
          />
          <CustomerContacts {...contacts} customer={opened.customer} />
          {problem === undefined && <LikelySame record={record} />}
          <div className={styles.actions}>
            <Link to={mergeAddress(id)} state={OPENED_HERE} {...buttonLook('quiet')}>
              Merge with …
            </Link>
          </div>
        </div>
        <CustomerReports {...reports} />
      </div>
      <RecordHistory key={id} model={customer} id={id} record={record} canRestore />
    </div>
  );
}

/** Says that records are still found under an old name of the customer. */
function Renaming({ name }: { name: string }) {
  const renames = useRenames();
  const oldNames = [...renames].flatMap(([oldName, rename]) => (rename.name === name ? [oldName] : []));
  if (oldNames.length === 0) return null;
  return (
    <Message tone="info">
      {oldNames.join(' and ')} is being renamed to {name}. Its contacts and reports appear here one by one.
    </Message>
  );
}
