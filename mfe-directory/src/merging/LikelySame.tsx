import { useEffect, useId, useRef, useState } from 'react';
import { mergeAddress, OPENED_HERE } from 'shared-model/addresses';
import type { Customer } from 'shared-model/customer';
import { type Stored, useDataStore } from 'shared-store';
import { Button } from 'shared-ui';
import { Link } from 'shared-ui/router';
import { findLikely, type LikelyCustomer } from './likely-customers';
import styles from './merge.module.css';
import { useDuplicateNotes } from './useDuplicateNotes';

/** Offers to merge the customers that people may take for this one, with the reasons, or to offer them no more. */
export function LikelySame({ record, isMerging = false }: { record: Stored<Customer>; isMerging?: boolean }) {
  const store = useDataStore();
  const { hidden, hide } = useDuplicateNotes();
  const { id, name, phone, website } = record;
  const [found, setFound] = useState<{ readonly of: string; readonly same: readonly LikelyCustomer[] }>();
  const of = JSON.stringify([id, name, phone, website]);
  const heading = useRef<HTMLHeadingElement>(null);
  const headingId = useId();
  useEffect(() => {
    let isLeft = false;
    findLikely(store, { id, name, phone, website }).then(
      (same) => isLeft || same.length === 0 || setFound({ of, same }),
      (error: unknown) => console.warn('Customers that may be the same could not be searched.', error),
    );
    return () => {
      isLeft = true;
    };
  }, [store, id, name, phone, website, of]);

  const leave = ({ id: other, name: called }: Stored<Customer>) => {
    // The button is about to disappear.
    heading.current?.focus();
    hide({
      ids: [id, other],
      names: `${name} and ${called}`,
      key: other,
      text: `${called} is not offered here any more.`,
    });
  };

  if (found?.of !== of) return null;
  const shown = found.same.filter(({ record: other }) => !hidden.has(other.id));
  return (
    <section aria-labelledby={headingId} className={styles.possible}>
      <h3 ref={heading} id={headingId} tabIndex={-1} className={styles.legend}>
        Possibly the same customer
      </h3>
      <p className={styles.empty}>
        {shown.length > 0 ? 'Choose one to compare both and merge them.' : 'No other customer is offered.'}
      </p>
      <ul className={styles.likely}>
        {shown.map(({ record: other, reasons }) => (
          <li key={other.id}>
            <div>
              <Link
                to={mergeAddress(id, other.id)}
                {...(isMerging
                  ? { replace: true }
                  : { state: OPENED_HERE, 'aria-label': `Compare with ${other.name}` })}
                className={styles.link}
                translate="no"
              >
                {other.name}
              </Link>
              <p className={styles.empty}>{reasons.join(', ')}</p>
            </div>
            <Button variant="quiet" aria-label={`Not duplicates: ${other.name}`} onClick={() => leave(other)}>
              Not duplicates
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
