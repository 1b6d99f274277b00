import { useState } from 'react';
import { Button } from 'shared-ui';
import lineStyles from '../../list/lines.module.css';
import styles from '../import.module.css';
import { NativeChoice } from '../NativeChoice';
import type { CountedCustomer, CustomerChoice } from './customer-choices';

const KINDS = [
  ['create', 'Create'],
  ['text', 'Leave as text'],
  ['rename', 'Use another name'],
] as const;

const SHOWN = 50;

/** Asks once for each unknown customer what to do with it. */
export function UnknownCustomers({
  customers,
  choices,
  onChoice,
}: {
  customers: readonly CountedCustomer[];
  choices: ReadonlyMap<string, CustomerChoice>;
  onChoice(name: string, choice: CustomerChoice): void;
}) {
  const [shown, setShown] = useState(SHOWN);
  return (
    <section className={styles.part}>
      <h3>
        {customers.length === 1
          ? '1 new customer'
          : `${customers.length.toLocaleString('en-US')} new customers`}
      </h3>
      <ul className={lineStyles.lines} aria-label="New customers">
        {customers.slice(0, shown).map(({ name, count, others = [] }) => {
          const choice = choices.get(name) ?? { kind: 'create' };
          return (
            <li key={name} className={`${lineStyles.line} ${styles.columns}`}>
              <div className={lineStyles.text}>
                <span translate="no">{name}</span>
                <p className={styles.hint}>
                  {count === 1 ? '1 row' : `${count.toLocaleString('en-US')} rows`}
                  {others.length > 0 && (
                    <>
                      , also as <span translate="no">{others.join('; ')}</span>: one customer
                    </>
                  )}
                </p>
              </div>
              <NativeChoice
                label={`What to do with ${name}`}
                value={choice.kind}
                options={KINDS}
                onChange={(value) =>
                  onChoice(
                    name,
                    value === 'rename'
                      ? { kind: 'rename', name }
                      : { kind: value === 'text' ? 'text' : 'create' },
                  )
                }
              />
              {choice.kind === 'rename' && (
                <input
                  className={styles.control}
                  aria-label={`Name for ${name}`}
                  value={choice.name}
                  maxLength={200}
                  onChange={({ target }) => onChoice(name, { kind: 'rename', name: target.value })}
                />
              )}
            </li>
          );
        })}
      </ul>
      {customers.length > shown && (
        <div className={styles.actions}>
          <Button onClick={() => setShown(shown + SHOWN)}>Show more</Button>
        </div>
      )}
    </section>
  );
}
