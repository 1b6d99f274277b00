import { useMemo } from 'react';
import { listAddress, mergeAddress, OPENED_HERE } from 'shared-model/addresses';
import { contact } from 'shared-model/contact';
import { type Customer, customer } from 'shared-model/customer';
import type { Model } from 'shared-model/define-model';
import { linkKindOf, linkTo } from 'shared-model/fields/links';
import type { CollectionName } from 'shared-model/models';
import { report } from 'shared-model/report';
import { listProblem } from 'shared-records/list';
import { RecordHistory, useScrollPlace } from 'shared-records/record';
import { type Stored, useLive, useRenames } from 'shared-store';
import { buttonLook, Message, useFocusOnMount } from 'shared-ui';
import { Link, useNavigate } from 'shared-ui/router';
import { useKeyHint, useShortcut } from 'shared-ui/shortcuts';
import { LikelySame } from '../merging/lazy-duplicates';
import { MergeNotices } from '../merging/MergeNotices';
import { CustomerContacts } from './CustomerContacts';
import { CustomerReports } from './CustomerReports';
import styles from './customer.module.css';
import { fieldTexts } from './field-texts';
import type { RecordsOf } from './LiveRecords';
import { TextLink } from './TextLink';

/** Returns the live records that name a customer. */
const useRecordsOf = <T,>(model: Model<T, CollectionName>, name: string): RecordsOf<T> => {
  const list = useMemo(() => ({ model, filters: [{ field: 'customer', equals: name }] }), [model, name]);
  return { list, live: useLive(list) };
};

/** Renders a stored customer: its fields, its contacts, and its reports, newest first. All of it is live. */
export function CustomerRecord({ record }: { record: Stored<Customer> }) {
  const { id, name } = record;
  const contacts = useRecordsOf(contact, name);
  const reports = useRecordsOf(report, name);
  const problem = listProblem(reports.live) ?? listProblem(contacts.live);
  const heading = useFocusOnMount<HTMLHeadingElement>();
  useScrollPlace(contacts.live.status === 'ready' && reports.live.status === 'ready');
  const navigate = useNavigate();
  const call = linkTo('phone', record.phone);
  const addReport = listAddress('salesReport', { add: `customer:${name}` });
  // The report is of this customer, also if others have its name.
  const opened = { ...OPENED_HERE, customer: { id, name } };
  useShortcut('add', () => navigate(addReport, { state: opened }));
  const addHint = useKeyHint('add', 'Add a report');
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
          <CustomerFacts record={record} />
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

/** Renders the fields of a customer. Its name is the heading of the page. */
function CustomerFacts({ record }: { record: Customer }) {
  return (
    <dl className={styles.facts}>
      {fieldTexts(customer, record, ['name']).map(({ name, field, text }) => (
        <div key={name}>
          <dt>{field.options.label}</dt>
          <dd data-empty={text === '' || undefined}>
            {text === '' ? 'Not entered' : <TextLink as={linkKindOf(field)}>{text}</TextLink>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
