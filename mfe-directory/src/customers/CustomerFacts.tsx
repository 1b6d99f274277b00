import { type Customer, customer } from 'shared-records/model/customer';
import { linkKindOf } from 'shared-records/model/fields/links';
import styles from './customer.module.css';
import { fieldTexts } from './field-texts';
import { TextLink } from './TextLink';

/** Renders the fields of a customer. Its name is the heading of the page. */
export function CustomerFacts({ record }: { record: Customer }) {
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
