import { formatLongDate, VisuallyHidden } from 'shared-ui';
import type { Field } from '../model/fields/fields';
import { linkKindOf, linkTo } from '../model/fields/links';
import { CustomerValue } from './CustomerValue';
import styles from './FieldList.module.css';

/** Renders the value of a field to be read: a moment as its day, an address as a link, a text whole. */
export function FieldValue({ name, field, value }: { name: string; field: Field; value: unknown }) {
  if (value instanceof Date) return <Day moment={value} />;
  if (typeof value !== 'string' || value === '') return <Nothing />;
  if (name === 'customer') return <CustomerValue name={value} />;
  const linkAs = linkKindOf(field);
  const href = linkAs && linkTo(linkAs, value);
  if (href === undefined) return value;
  // Another site gets a tab of its own, and does not learn where the user came from.
  return (
    <a href={href} {...(linkAs === 'website' && { target: '_blank', rel: 'noopener noreferrer' })}>
      {value}
    </a>
  );
}

/** Renders a day. A record that cannot be read may lack it. */
function Day({ moment }: { moment: Date }) {
  if (Number.isNaN(moment.getTime())) return <Nothing />;
  return <time dateTime={moment.toISOString()}>{formatLongDate(moment)}</time>;
}

function Nothing() {
  return (
    <span className={styles.nothing}>
      <span aria-hidden="true">–</span>
      <VisuallyHidden>Empty</VisuallyHidden>
    </span>
  );
}
