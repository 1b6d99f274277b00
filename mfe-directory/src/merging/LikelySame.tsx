import { useEffect, useId, useRef, useState } from 'react';
import { useAuth } from 'shared-auth';
import { mergeAddress, OPENED_HERE } from 'shared-records/model/addresses';
import type { Customer } from 'shared-records/model/customer';
import { type Stored, useDataStore } from 'shared-records/store';
import { Button, useToast } from 'shared-ui';
import { Link } from 'shared-ui/router';
import { findLikely, type LikelyCustomer } from './likely-customers';
import styles from './merge.module.css';

/** Offers to merge the customers that people may take for this one, with the reasons, or to offer them no more. */
export function LikelySame({ record, isMerging = false }: { record: Stored<Customer>; isMerging?: boolean }) {
  const store = useDataStore();
  const { auth } = useAuth();
  const toast = useToast();
  const { id, name, phone } = record;
  const [found, setFound] = useState<{ readonly of: string; readonly same: readonly LikelyCustomer[] }>();
  const of = JSON.stringify([id, name, phone]);
  const heading = useRef<HTMLHeadingElement>(null);
  const headingId = useId();
  const [hidden, setHidden] = useState<readonly string[]>([]);
  useEffect(() => {
    let isLeft = false;
    findLikely(store, { id, name, phone }).then(
      (same) => isLeft || same.length === 0 || setFound({ of, same }),
      (error: unknown) => console.warn('Customers that may be the same could not be searched.', error),
    );
    return () => {
      isLeft = true;
    };
  }, [store, id, name, phone, of]);

  /** Notes whether the other customer may be a duplicate. @returns whether it is noted. */
  const note = async (other: string, isMaybe: boolean): Promise<boolean> => {
    const pair = [id, other] as const;
    try {
      const accounts = await auth.loadAccounts();
      const answer = await accounts.mergeCustomers(
        isMaybe ? { maybeDuplicates: pair } : { notDuplicates: pair },
      );
      if (!answer.ok) toast.show({ tone: 'error', text: answer.message });
      return answer.ok;
    } catch (error) {
      console.error('It was not noted whether two customers are duplicates.', error);
      toast.show({
        tone: 'error',
        text: 'No answer came, so it is not known whether this was saved. Try again.',
      });
      return false;
    }
  };
  const hide = ({ id: other, name: called }: Stored<Customer>) => {
    // The button is about to disappear.
    heading.current?.focus();
    const show = () => setHidden((ids) => ids.filter((each) => each !== other));
    setHidden((ids) => [...ids, other]);
    void note(other, false).then((isNoted) => {
      if (!isNoted) return show();
      toast.show({
        tone: 'info',
        text: `${called} is not offered here any more.`,
        action: { label: 'Undo', onSelect: () => void note(other, true).then((isBack) => isBack && show()) },
      });
    });
  };

  if (found?.of !== of) return null;
  const shown = found.same.filter(({ record: other }) => !hidden.includes(other.id));
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
            <Button variant="quiet" aria-label={`Not duplicates: ${other.name}`} onClick={() => hide(other)}>
              Not duplicates
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
