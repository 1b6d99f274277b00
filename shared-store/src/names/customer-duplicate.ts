import { customer } from 'shared-model/customer';
import type { DataStore } from '../data-store';
import { distinctTexts } from './distinct-texts';

/** Returns a name without leading, trailing and repeated spaces. */
const tidy = (name: string): string => name.trim().replaceAll(/\s+/g, ' ');

/** The most names with the same start to compare. */
const NEIGHBOURS = 50;

/** Returns another customer's name that equals `name` except for case and spaces. */
const duplicateOf = async (store: DataStore, name: string, own: string): Promise<string | undefined> => {
  const list = { model: customer, filters: [] };
  const names = await distinctTexts(
    (from, limit) => store.texts(list, 'name', from, limit),
    tidy(name),
    NEIGHBOURS,
  );
  const key = (text: string) => tidy(text).toLocaleLowerCase('en');
  return names.find((other) => other !== own && key(other) === key(name));
};

/**
 * Returns a warning if a new `name` looks like the name of another customer. `own` is the customer's present name.
 * @throws as the store.
 */
export const customerDuplicateWarning = async (
  store: DataStore,
  name: string,
  own = '',
): Promise<string | undefined> => {
  const duplicate = name === own ? undefined : await duplicateOf(store, name, own);
  return duplicate && `A customer named ${duplicate} exists already. Save again to keep both.`;
};
