import type { ReactNode } from 'react';
import { namedCustomerAddress } from 'shared-model/addresses';
import { namesContact, namesCustomer } from 'shared-model/customer-field';
import { chatLinkTo } from 'shared-model/fields/chat-links';
import { formatMoment, formatWholeDay } from 'shared-model/fields/day-texts';
import type { ByKind, Field } from 'shared-model/fields/fields';
import { hiddenHost, linkKindOf, linkTo } from 'shared-model/fields/links';
import { VisuallyHidden } from 'shared-ui';
import { Link } from 'shared-ui/router';
import { Highlight } from 'shared-ui/table';
import { ContactValue } from './ContactValue';
import styles from './FieldList.module.css';

interface FieldValueProps {
  readonly field: Field;
  readonly value: unknown;
  /** The customer of the record; '' for none. */
  readonly customer: string;
}

const VIEWS: ByKind<(props: FieldValueProps) => ReactNode> = {
  line: Text,
  lines: Text,
  choice: Text,
  moment: Moment,
  day: Day,
};

/** Renders the value of a field to be read: a moment as its day, an address as a link, a text whole. */
export function FieldValue(props: FieldValueProps) {
  const View = VIEWS[props.field.kind];
  return <View {...props} />;
}

/** Another site gets a tab of its own, and does not learn where the user came from. */
const OTHER_SITE = { target: '_blank', rel: 'noopener noreferrer' } as const;

function Text({ field, value, customer }: FieldValueProps) {
  if (typeof value !== 'string' || value === '') return <Nothing />;
  if (namesCustomer(field)) return <CustomerValue name={value} />;
  if (namesContact(field)) return <ContactValue name={value} customer={customer} />;
  const linkAs = linkKindOf(field);
  const href = linkAs && linkTo(linkAs, value);
  // An element of its own: React would update a text node that a translator has replaced.
  if (href === undefined) return <span>{value}</span>;
  const host = hiddenHost(href, value);
  const chat = linkAs === 'phone' && chatLinkTo(value);
  return (
    <>
      {/* Named whole: browsers read a blank where a long address may break. */}
      <a href={href} aria-label={value} {...(linkAs === 'website' && OTHER_SITE)}>
        <Highlight>{value}</Highlight>
      </a>
      {host !== undefined && <span>{` (opens ${host})`}</span>}
      {chat && (
        <span>
          {' '}
          <a href={chat} aria-label={`WhatsApp ${value}`} {...OTHER_SITE}>
            WhatsApp
          </a>
        </span>
      )}
    </>
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
