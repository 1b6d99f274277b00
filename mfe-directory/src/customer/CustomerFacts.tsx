import { type Customer, customer } from 'shared-records/model/customer';
import { linkKindOf } from 'shared-records/model/fields/links';
import styles from './customer.module.css';
import { TextLink } from './TextLink';

const { name: _, ...FIELDS } = customer.fields;

/** Renders the fields of a customer. Its name is the heading of the page. */
export function CustomerFacts({ record }: { record: Customer }) {
  const texts = new Map(Object.entries(record));
  return (
    <dl className={styles.facts}>
      {Object.entries(FIELDS).map(([name, field]) => {
        const text = texts.get(name) ?? '';
        return (
          <div key={name}>
            <dt>{field.options.label}</dt>
            <dd data-empty={text === '' || undefined}>
              {text === '' ? 'Not entered' : <TextLink as={linkKindOf(field)}>{text}</TextLink>}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
