import { useEffect, useState } from 'react';
import { mergeAddress } from 'shared-records/model/addresses';
import { type Customer, customer } from 'shared-records/model/customer';
import { duplicateKey } from 'shared-records/model/words/duplicate-key';
import { type Stored, useDataStore } from 'shared-records/store';
import { Link } from 'shared-ui/router';
import styles from './merge.module.css';

/** The most customers to offer. */
const OFFERED = 5;

/** Offers the customers whose names differ only by case, accents, punctuation or legal form. */
export function LikelySame({ record }: { record: Stored<Customer> }) {
  const store = useDataStore();
  const [found, setFound] = useState<readonly Stored<Customer>[]>([]);
  useEffect(() => {
    let isLeft = false;
    const key = duplicateKey(customer, record);
    if (key === undefined) return;
    store.readPage({ model: customer, filters: [], words: [key], limit: OFFERED + 1 }).then(
      ({ rows }) => isLeft || setFound(rows.filter(({ id }) => id !== record.id)),
      (error: unknown) => console.warn('Customers with such a name could not be searched.', error),
    );
    return () => {
      isLeft = true;
    };
  }, [store, record]);
  if (found.length === 0) return null;
  return (
    <div>
      <p>Likely the same, because the names differ only by spelling or legal form:</p>
      <ul className={styles.likely}>
        {found.map(({ id, name, address }) => (
          <li key={id}>
            <Link to={mergeAddress(record.id, id)} replace className={styles.link} translate="no">
              {name}
            </Link>
            <span className={styles.empty} translate="no">
              {address}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
