import { customer } from '../../model/customer';
import type { DataStore } from '../data-store';
import { distinctTexts } from './distinct-texts';

/** A name without what readers overlook: blanks around it, and more than one between its words. */
const tidy = (name: string): string => name.trim().replaceAll(/\s+/g, ' ');

/** The most names that begin like another one which are looked through for a twin. */
const NEIGHBOURS = 50;

/** The name of another customer that a reader takes for `name`: alike but for case and blanks. */
const twinOf = async (store: DataStore, name: string, own: string): Promise<string | undefined> => {
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
 * What speaks against calling a customer `name` whose name is `own` until now: that a reader takes it for another
 * one's. @throws what the store throws.
 */
export const customerTwinWarning = async (
  store: DataStore,
  name: string,
  own = '',
): Promise<string | undefined> => {
  const twin = name === own ? undefined : await twinOf(store, name, own);
  return twin && `A customer named ${twin} exists already. Save again to keep both.`;
};
