import { useEffect, useState } from 'react';
import { type Contact, contact } from 'shared-model/contact';
import { linkKindOf, linkTo } from 'shared-model/fields/links';
import { useDataStore } from 'shared-store/DataProvider';
import { Highlight } from 'shared-ui/table';
import styles from './FieldList.module.css';

/** Reads so many contacts of one name: each may be of another customer. */
const READ = 50;

/** Returns the contact of a customer by its name; undefined until it is read, and if there is none. */
const useContact = (name: string, customer: string): Contact | undefined => {
  const store = useDataStore();
  const [found, setFound] = useState<Contact>();
  useEffect(() => {
    let isLeft = false;
    setFound(undefined);
    const filters = [{ field: 'name', equals: name }];
    store.readPage({ model: contact, filters, limit: READ }).then(
      ({ rows }) => isLeft || setFound(rows.find((row) => row.customer === customer)),
      (error: unknown) => console.warn('The contact of the record could not be read.', error),
    );
    return () => {
      isLeft = true;
    };
  }, [store, name, customer]);
  return found;
};

const REACHED_BY = ['phone', 'email'] as const;

/** Renders the contact that a record names, with the ways to reach that person. */
export function ContactValue({ name, customer }: { name: string; customer: string }) {
  const found = useContact(name, customer);
  return (
    <>
      <span className={styles.named}>{name}</span>
      {REACHED_BY.map((field) => {
        const kind = contact.fields[field] && linkKindOf(contact.fields[field]);
        const text = found?.[field] ?? '';
        const href = kind && linkTo(kind, text);
        return (
          href !== undefined && (
            <a key={field} href={href} aria-label={text} className={styles.reach}>
              <Highlight>{text}</Highlight>
            </a>
          )
        );
      })}
    </>
  );
}
