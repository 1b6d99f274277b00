import { useMemo, useState } from 'react';
import { type Contact, contact } from 'shared-model/contact';
import type { Model, Stored } from 'shared-model/define-model';
import { compareNames } from 'shared-model/words/compare-names';
import type { Filter } from '../data-store';
import { useLive } from '../live/DataProvider';
import { textFinder } from '../text-finder';
import { useFoundRecords, useKnownTexts } from './text-options';

/** The most names to offer. */
const OFFERED = 50;
const NAME = ['name'];
const EVERYTHING: readonly Filter[] = [];
const NONE: readonly string[] = [];
const NO_ROWS: readonly never[] = [];

/** The distinct names to choose from. */
interface Names<T> {
  readonly texts: readonly string[];
  readonly loading: boolean;
  /** Whether there may be more names. */
  readonly more: boolean;
  /** Whether all names are loaded. */
  readonly whole: boolean;
  /** The records that have them, unless the server keeps the names. */
  readonly rows: readonly Stored<T>[];
  /**
   * Reports the typed text; undefined while the menu is closed.
   * @param isLeft whether the user has left the field with a text that is no known name.
   */
  onTyping(typed: string | undefined, isLeft?: boolean): void;
}

/**
 * Returns the names of the records that equal the filters: those that the server keeps, if nothing filters them and it keeps
 * them, else the live ones. If there is more than a page of live ones, or the server does not know the typed text, searches
 * the whole collection for names that have its words in any order. Reads at most `readAtMost` records for it, and nothing while
 * nobody needs it. Keep `filters` stable between renders.
 */
export const useNames = <T extends { readonly name: string }>(
  model: Model<T>,
  filters: readonly Filter[] = EVERYTHING,
  readAtMost = OFFERED,
  isNeeded = true,
): Names<T> => {
  const [{ typed, isLeft }, setTyped] = useState<{ typed?: string | undefined; isLeft?: boolean }>({});
  const kept = useKnownTexts(model, filters.length === 0 ? NAME : NONE, typed, OFFERED);
  const known = kept?.texts.name;
  const list = useMemo(() => ({ model, filters }), [model, filters]);
  const live = useLive(isNeeded && kept && !known ? list : undefined);
  const rows = live.status === 'ready' ? live.rows : undefined;
  const whole = live.status === 'ready' && live.showMore === undefined;
  // What the server keeps may be some minutes old, and somebody may have stored the very name since.
  const isKnown = known ? kept.isEnough && !isLeft : whole;
  const asked = kept && !isKnown && typed ? typed : undefined;
  const searched = useFoundRecords(model, asked, { readAtMost, fields: NAME, filters });
  const first = useMemo(() => known ?? [...new Set(rows?.map(({ name }) => name))], [known, rows]);
  const found = useMemo(() => {
    // Other fields may have the words.
    const read = textFinder([...new Set(searched.rows.map(({ name }) => name))], false).find(
      asked ?? '',
      OFFERED,
    );
    const texts = isLeft ? [read, known] : [known, read];
    return [...new Set(texts.flatMap((some) => some ?? []))].slice(0, OFFERED);
  }, [asked, known, searched.rows, isLeft]);

  const isAsking = asked !== undefined;
  const isFull = first.length >= OFFERED;
  return {
    texts: isAsking ? found : first,
    loading: isAsking
      ? searched.loading
      : kept
        ? isNeeded && !known && live.status === 'loading'
        : typed !== undefined,
    more: isAsking ? searched.more : known ? isFull : rows !== undefined && !whole,
    whole,
    rows: isAsking ? searched.rows : (rows ?? NO_ROWS),
    onTyping: (typed, isLeft) => setTyped({ typed, isLeft: isLeft === true }),
  };
};

/** The most contacts to read for typed words. */
const MOST_CONTACTS = 200;

interface KnownContact {
  readonly name: string;
  /** The name of its customer; '' if it has none. */
  readonly customer: string;
}

/** The contacts to choose from: each name once for each of its customers. */
interface Contacts extends Omit<Names<Contact>, 'texts' | 'rows'> {
  readonly known: readonly KnownContact[];
}

/** Returns the contacts of a customer as `useNames`; all contacts if `customer` is '', and none while it is undefined. */
export const useContacts = (customer: string | undefined): Contacts => {
  const filters = useMemo(
    () => (customer ? [{ field: 'customer', equals: customer }] : EVERYTHING),
    [customer],
  );
  const { texts, rows, ...names } = useNames(contact, filters, MOST_CONTACTS, customer !== undefined);
  const known = useMemo(() => {
    const customers = new Map<string, Set<string>>();
    for (const row of rows) customers.set(row.name, (customers.get(row.name) ?? new Set()).add(row.customer));
    return texts.flatMap((name) =>
      [...(customers.get(name) ?? [])].sort(compareNames).map((customer) => ({ name, customer })),
    );
  }, [texts, rows]);
  return { ...names, known };
};
