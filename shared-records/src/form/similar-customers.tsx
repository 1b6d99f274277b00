import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { namedCustomerAddress, OPENED_HERE } from 'shared-model/addresses';
import { type Customer, customer } from 'shared-model/customer';
import { likeNames, newNameComparison, sameKeysOf, whySame } from 'shared-model/merging/same-customer';
import { duplicateKey } from 'shared-model/words/duplicate-key';
import { useDataStore, useLive } from 'shared-store/DataProvider';
import type { DataStore } from 'shared-store/data-store';
import { useAnswer } from 'shared-store/live/useAnswer';
import { Button, buttonLook } from 'shared-ui';
import { Link } from 'shared-ui/router';

/** Compares after typing has paused for this many milliseconds. */
const DEBOUNCE_MS = 300;

/** The most customers to name. */
const MOST_NAMED = 3;

/** A telephone number that more customers share says nothing. */
const MOST_SHARING = 6;

const NAMES = 'customers.name';

type Compared = Pick<Customer, 'name' | 'phone'>;

const EVERYBODY = { model: customer, filters: [] };

/** Notes what a hint lacks. Nothing that somebody has asked for fails. */
const note = (error: unknown) => console.info('Similar customers could not be read.', error);

const knownNames = (store: DataStore) =>
  store.knownTexts([NAMES]).catch((error: unknown) => {
    note(error);
    return NONE_KEPT;
  });

/** Returns the names that the pickers use, or those of the list behind the form where the server keeps none. */
const useKnownNames = (isNeeded: boolean): readonly string[] | undefined => {
  const store = useDataStore();
  const ask = useMemo(() => (isNeeded ? () => knownNames(store) : undefined), [store, isNeeded]);
  const known = useAnswer('The names of customers', ask, NONE_KEPT);
  const kept = known?.get(NAMES);
  const live = useLive(known && !kept ? EVERYBODY : undefined);
  const rows = live.status === 'ready' ? live.rows : undefined;
  return useMemo(() => kept?.texts ?? rows?.map(({ name }) => name), [kept, rows]);
};

/**
 * Returns the stored customers that people may take for a new one, each with the reasons: by their names, and by a search for the first
 * telephone number. Leaves out those of the same name, because saving asks about them.
 * @throws as the store.
 */
const findSimilar = async (
  store: DataStore,
  names: readonly string[],
  typed: Compared,
): Promise<ReadonlyMap<string, string>> => {
  const compare = newNameComparison(typed.name);
  const keyOf = (name: string) => duplicateKey(customer, { name });
  const own = keyOf(typed.name);
  const [phone] = sameKeysOf({ ...typed, website: '' }).phones;
  const { rows } =
    phone === undefined
      ? { rows: [] }
      : await store.readPage({ ...EVERYBODY, words: [phone], limit: MOST_SHARING + 1 });
  const byPhone = (rows.length <= MOST_SHARING ? rows : []).flatMap((row) => {
    const reasons = whySame({ ...typed, website: '' }, { ...row, website: '' });
    return reasons.includes('same phone number') ? [[row.name, reasons.join(', ')] as const] : [];
  });
  const like = await likeNames(names, compare, MOST_NAMED + 1);
  const found = new Map([...like.map((name) => [name, compare(name) ?? ''] as const), ...byPhone]);
  return new Map([...found].filter(([name]) => keyOf(name) !== own).slice(0, MOST_NAMED));
};

const NONE_KEPT: Awaited<ReturnType<DataStore['knownTexts']>> = new Map();
const NOBODY: ReadonlyMap<string, string> = new Map();

/**
 * Returns a hint that names stored customers that may be the same as a new one, while its form is filled in; undefined without one. It
 * asks nothing, and holds no save up.
 */
export const useSimilarCustomers = (
  { name, phone }: Compared,
  {
    isNew,
    onChoose,
  }: {
    readonly isNew: boolean;
    /** Takes one of them in place of the new one; without it, links lead to them. */
    readonly onChoose: ((name: string) => void) | undefined;
  },
): ReactNode => {
  const store = useDataStore();
  const names = useKnownNames(isNew);
  const [found, setFound] = useState(NOBODY);
  useEffect(() => {
    if (!isNew) return;
    let isLeft = false;
    const find = () =>
      findSimilar(store, names ?? [], { name, phone }).then(
        (similar) => isLeft || setFound(similar.size === 0 ? NOBODY : similar),
        note,
      );
    const timer = setTimeout(() => void find(), DEBOUNCE_MS);
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [store, isNew, names, name, phone]);
  if (found.size === 0) return undefined;
  return (
    <span role="status">
      {[...found].map(([other, reasons]) => (
        <span key={other}>
          {other} may be the same customer: {reasons}.{' '}
          {onChoose ? (
            <Button variant="quiet" onClick={() => onChoose(other)}>
              Choose {other}
            </Button>
          ) : (
            <Link to={namedCustomerAddress(other)} state={OPENED_HERE} {...buttonLook('quiet')}>
              Open {other}
            </Link>
          )}{' '}
        </span>
      ))}
    </span>
  );
};
