import { listAddress, mergeAddress, OPENED_HERE } from 'shared-model/addresses';
import { type Contact, contact } from 'shared-model/contact';
import { type Customer, customer } from 'shared-model/customer';
import { linkTo } from 'shared-model/fields/links';
import { listProblem } from 'shared-records/list';
import {
  CustomerRecordItem,
  CustomerRecords,
  FieldTexts,
  RecordHistory,
  TextLink,
  useRecordsOf,
} from 'shared-records/record';
import { type Stored, useRenames } from 'shared-store';
import { Button, backLook, buttonLook, Message, ScreenHeader } from 'shared-ui';
import { Link, useNavigate } from 'shared-ui/router';
import { useShortcut } from 'shared-ui/shortcuts';
import { printWithPanels, Slot } from 'shared-ui/slot';
import { LikelySame } from '../merging/lazy-duplicates';
import { MergeNotices, useMerges } from '../merging/MergeNotices';
import { ContactTwins } from './ContactTwins';
import styles from './customer.module.css';

/** Renders the contacts of a customer, and the link that adds one. */
function CustomerContacts({
  customer,
  ...contacts
}: ReturnType<typeof useRecordsOf<Contact>> & {
  customer: { readonly id: string; readonly name: string };
}) {
  return (
    <CustomerRecords
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
      {(row) => <Person contact={row} />}
    </CustomerRecords>
  );
}

const SHOWN_OF_CONTACT = ['name', 'customer', 'position', 'email', 'phone'] as const;

function Person({ contact: person }: { contact: Stored<Contact> }) {
  const { name, position, email, phone } = person;
  return (
    <CustomerRecordItem
      model={contact}
      record={person}
      title={<span translate="no">{name}</span>}
      beside={
        position && (
          <span className={styles.muted} translate="no">
            {position}
          </span>
        )
      }
      shownElsewhere={SHOWN_OF_CONTACT}
    >
      {email && <TextLink as="email">{email}</TextLink>}
      {phone && <TextLink as="phone">{phone}</TextLink>}
    </CustomerRecordItem>
  );
}

const SHOWN_OF_CUSTOMER = ['name'] as const;

/** Renders a stored customer: its fields, its contacts, and the panels of other sections. All of it is live. */
export function CustomerRecord({ record }: { record: Stored<Customer> }) {
  const { id, name } = record;
  const contacts = useRecordsOf(contact, name);
  const problem = listProblem(contacts.live);
  const merges = useMerges(id);
  const merged =
    merges.status === 'ready'
      ? merges.rows.flatMap(({ goneId, revertedBy }) => (goneId && !revertedBy ? [goneId] : []))
      : [];
  const navigate = useNavigate();
  const call = linkTo('phone', record.phone);
  const addReport = listAddress('salesReport', { add: `customer:${name}` });
  // The report is of this customer, also if others have its name.
  const opened = { ...OPENED_HERE, customer: { id, name } };
  const addHint = useShortcut('add', () => navigate(addReport, { state: opened }), { text: 'Add a report' });
  return (
    <div className={styles.page}>
      <ScreenHeader
        back={<Link to={listAddress('customers')} {...backLook()} />}
        title={
          <span translate="no" data-record>
            {name}
          </span>
        }
        button={
          <div className={styles.actions}>
            <Link to={mergeAddress(id)} state={OPENED_HERE} {...buttonLook('quiet')}>
              Merge with …
            </Link>
            {call !== undefined && (
              <a href={call} {...buttonLook()} aria-label={`Call ${name}`}>
                Call
              </a>
            )}
            <Link to={listAddress('customers', { edit: id })} state={OPENED_HERE} {...buttonLook()}>
              Edit
            </Link>
            <Link to={addReport} state={opened} {...buttonLook('primary')} {...addHint}>
              Add report for this customer
            </Link>
          </div>
        }
      />
      {problem && contacts.live.status === 'ready' && <Message tone="error">{problem}</Message>}
      <Renaming name={name} />
      <MergeNotices merges={merges} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <FieldTexts
            model={customer}
            record={record}
            shownElsewhere={SHOWN_OF_CUSTOMER}
            ifEmpty="Not entered"
            className={styles.facts}
          />
          <CustomerContacts {...contacts} customer={opened.customer} />
          {contacts.live.status === 'ready' && <ContactTwins contacts={contacts.live.rows} />}
          {problem === undefined && <LikelySame record={record} merged={merged} />}
        </div>
        <Slot name="directory/customer/v1" context={opened.customer} className={styles.column} />
      </div>
      <RecordHistory key={id} model={customer} id={id} record={record} canRestore />
      <div className={styles.print}>
        <Button variant="quiet" onClick={printWithPanels}>
          Print
        </Button>
      </div>
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
