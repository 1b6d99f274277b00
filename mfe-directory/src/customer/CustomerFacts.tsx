import type { ReactNode } from 'react';
import { type Customer, customer } from 'shared-records/model/customer';
import { phoneLink, websiteLink } from './contact-links';
import styles from './customer.module.css';
import { TextLink } from './TextLink';

/** The fields that are more than a text. */
const FACTS: Readonly<Record<string, (text: string) => ReactNode>> = {
  phone: (text) => <TextLink href={phoneLink(text)}>{text}</TextLink>,
  website: (text) => <TextLink href={websiteLink(text)}>{text}</TextLink>,
};

const { name: _, ...LABELS } = customer.labels;

/** Renders the fields of a customer. Its name is the heading of the page. */
export function CustomerFacts({ record }: { record: Customer }) {
  const texts = new Map(Object.entries(record));
  return (
    <dl className={styles.facts}>
      {Object.entries(LABELS).map(([field, label]) => {
        const text = texts.get(field) ?? '';
        return (
          <div key={field}>
            <dt>{label}</dt>
            <dd data-empty={text === '' || undefined}>
              {text === '' ? 'Not entered' : (FACTS[field]?.(text) ?? text)}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
