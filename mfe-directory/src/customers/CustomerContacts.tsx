import { listAddress, OPENED_HERE } from 'shared-model/addresses';
import { type Contact, contact } from 'shared-model/contact';
import type { Stored } from 'shared-store';
import { buttonLook } from 'shared-ui';
import { Link } from 'shared-ui/router';
import styles from './customer.module.css';
import { LiveRecord, LiveRecords, type RecordsOf } from './LiveRecords';
import { OtherFields } from './OtherFields';
import { TextLink } from './TextLink';

/** Renders the contacts of a customer, and the link that adds one. */
export function CustomerContacts({
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

const SHOWN = ['name', 'customer', 'position', 'email', 'phone'] as const;

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
      {email && <TextLink as="email">{email}</TextLink>}
      {phone && <TextLink as="phone">{phone}</TextLink>}
      <OtherFields model={contact} record={person} shownElsewhere={SHOWN} />
    </LiveRecord>
  );
}
