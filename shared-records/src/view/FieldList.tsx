import { type ReactNode, useEffect, useState } from 'react';
import { namedCustomerAddress } from 'shared-model/addresses';
import { type Contact, contact } from 'shared-model/contact';
import type { Model } from 'shared-model/define-model';
import { textOfField } from 'shared-model/field-text';
import { formatMoment, formatWholeDay } from 'shared-model/fields/day-texts';
import { type ByKind, type Field, hueOf } from 'shared-model/fields/fields';
import { linkKindOf, linkTo } from 'shared-model/fields/links';
import { referenceTo, refersTo } from 'shared-model/references';
import { useDataStore } from 'shared-store/DataProvider';
import { Badge, Button, Icon, VisuallyHidden } from 'shared-ui';
import { Link } from 'shared-ui/router';
import { Highlight } from 'shared-ui/table';
import styles from './FieldList.module.css';
import { TextLink } from './TextLink';

/** Returns what filters the list by a text of a field; undefined if nothing does. */
export type FilterBy = (field: string, text: string) => (() => void) | undefined;

/** Returns whether a field is what the record was written for: a long text that each one has. */
const isLead = ({ kind, options }: Field): boolean =>
  kind === 'lines' && 'required' in options && options.required === true;

/**
 * Renders all fields of a record with their labels, and buttons that filter by them: first and larger what it was written for, then
 * the others in the order of the model.
 */
export function FieldList({
  model,
  record,
  filterBy,
}: {
  model: Pick<Model<object>, 'allFields' | 'fields'>;
  record: object;
  filterBy?: FilterBy | undefined;
}) {
  const values = new Map<string, unknown>(Object.entries(record));
  const customer = textOfField(record, referenceTo(model, 'customers') ?? '');
  const fields = Object.entries(model.allFields).sort(
    ([, a], [, b]) => Number(isLead(b)) - Number(isLead(a)),
  );
  return (
    <dl className={styles.list}>
      {fields.map(([name, field]) => {
        const value = values.get(name);
        const { label } = field.options;
        const filter = typeof value === 'string' ? filterBy?.(name, value) : undefined;
        return (
          <div
            key={name}
            className={styles.field}
            data-kind={field.kind}
            data-link={linkKindOf(field)}
            data-lead={isLead(field) || undefined}
          >
            <dt className={styles.label}>{label}</dt>
            <dd className={styles.value}>
              <span translate="no">
                <FieldValue field={field} value={value} customer={customer} />
              </span>
              {filter && (
                <span className={styles.filter}>
                  <Button
                    variant="quiet"
                    aria-label={`Filter by ${label}: ${value}`}
                    title={`Filter by ${label}`}
                    onClick={({ currentTarget }) => {
                      // The button disappears, because the list is filtered by the value then.
                      currentTarget.closest('section')?.querySelector('h2')?.focus({ preventScroll: true });
                      filter();
                    }}
                  >
                    <Icon name="filter" />
                  </Button>
                </span>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

interface FieldValueProps {
  readonly field: Field;
  readonly value: unknown;
  /** The customer of the record; '' for none. */
  readonly customer: string;
}

const VIEWS: ByKind<(props: FieldValueProps) => ReactNode> = {
  line: Text,
  lines: Text,
  reference: Reference,
  choice: Choice,
  moment: Moment,
  day: Day,
};

/** Renders the value of a field to be read: a moment as its day, an address as a link, a text whole. */
function FieldValue(props: FieldValueProps) {
  const View = VIEWS[props.field.kind];
  return <View {...props} />;
}

function Text({ field, value }: FieldValueProps) {
  if (typeof value !== 'string' || value === '') return <Nothing />;
  return <TextLink as={linkKindOf(field)}>{value}</TextLink>;
}

function Choice({ field, value }: FieldValueProps) {
  if (typeof value !== 'string' || value === '' || field.kind !== 'choice') return <Nothing />;
  return <Badge hue={hueOf(field.options.options, value)}>{value}</Badge>;
}

function Reference({ field, value, customer }: FieldValueProps) {
  if (typeof value !== 'string' || value === '') return <Nothing />;
  return refersTo(field, 'contacts') ? (
    <ContactValue name={value} customer={customer} />
  ) : (
    <CustomerValue name={value} />
  );
}

/** Renders the day of a moment. A record that cannot be read may lack it. */
function Moment({ value }: FieldValueProps) {
  if (!(value instanceof Date) || Number.isNaN(value.getTime())) return <Nothing />;
  return <time dateTime={value.toISOString()}>{formatMoment(value)}</time>;
}

function Day({ value }: FieldValueProps) {
  if (typeof value !== 'string' || value === '') return <Nothing />;
  return <time dateTime={value}>{formatWholeDay(value)}</time>;
}

function Nothing() {
  return (
    <span className={styles.nothing}>
      <span aria-hidden="true">–</span>
      <VisuallyHidden>Empty</VisuallyHidden>
    </span>
  );
}

/** Renders the customer that a record names, as a link to the customer's page. */
function CustomerValue({ name }: { name: string }) {
  return <Link to={namedCustomerAddress(name)}>{name}</Link>;
}

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
function ContactValue({ name, customer }: { name: string; customer: string }) {
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
