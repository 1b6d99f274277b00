import { useCallback } from 'react';
import { wordsToFind } from '../list/search/list-search';
import { OPENED_HERE } from '../model/addresses';
import type { Model, Stored } from '../model/define-model';
import { useDataStore } from '../store/DataProvider';
import type { DataStore } from '../store/data-store';

/** How many records of each kind the command menu shows. */
const MAX_RECORDS = 5;

/** The state of an address that opens a record: the user opened it by a key, and reads on in it. */
const BY_KEYBOARD = { byKeyboard: true } as const;

interface KindOptions<T> {
  readonly model: Model<T>;
  /** The path of the list. */
  readonly path: string;
  /** The heading of the form of a new record, such as "Add Report". */
  readonly addLabel: string;
  /** Returns the text that tells a record from others of the same name. */
  detail(record: T): string;
  /** Returns the address of a record. Default: its list with the record open. */
  address?(id: string): string;
}

/** Returns what the command menu offers of one kind of record. */
export const kindCommands = <T>({ model, path, addLabel, detail, address }: KindOptions<T>) => {
  const addressOf = address ?? ((id: string) => `${path}?${new URLSearchParams({ view: id })}`);
  const commandOf = (record: Stored<T>) => ({
    label: model.recordName(record),
    detail: detail(record),
    address: addressOf(record.id),
    state: BY_KEYBOARD,
  });
  return {
    add: { label: addLabel, address: `${path}?add`, state: OPENED_HERE },
    async find(store: Pick<DataStore, 'readPage'>, words: readonly string[]) {
      const { rows } = await store.readPage({ model, filters: [], words, limit: MAX_RECORDS });
      return { title: model.title, commands: rows.map(commandOf) };
    },
  };
};

/** Returns what a section adds to the command menu for its kinds of records: adding each, and finding them by words. */
export const recordCommands = (kinds: readonly ReturnType<typeof kindCommands>[]) => ({
  commands: kinds.map(({ add }) => add),
  useFind: () => {
    const store = useDataStore();
    return useCallback(
      async (typed: string) => {
        const words = wordsToFind(typed);
        return words ? Promise.all(kinds.map(({ find }) => find(store, words))) : [];
      },
      [store],
    );
  },
});
