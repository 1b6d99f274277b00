import { useCallback, useRef } from 'react';
import { OPENED_HERE } from 'shared-model/addresses';
import type { Model, Stored } from 'shared-model/define-model';
import { nowOf } from 'shared-model/fields/clock';
import type { View } from 'shared-model/views';
import { compareNames } from 'shared-model/words/compare-names';
import { useDataStore } from 'shared-store/DataProvider';
import type { DataStore, ViewStore } from 'shared-store/data-store';
import { searchKey } from 'shared-ui/search-key';
import { ADD } from '../list/list-actions';
import { wordsToFind } from '../list/search/list-search';

/** Shows at most this many records, and as many views, of each kind in the command menu. */
const MAX_RECORDS = 3;
const MAX_VIEWS = 3;
/** Reads so many, because the one with just the typed name may not be among the first. */
const READ_RECORDS = 10;

/** The state of an address that opens a record: closing it goes back, and the user reads on in it by keys. */
const BY_KEYBOARD = { ...OPENED_HERE, byKeyboard: true } as const;

/** A saved view, of the user or of everybody. */
interface ListedView extends View {
  readonly isShared: boolean;
}

const readFrom = async (store: ViewStore, isShared: boolean): Promise<readonly ListedView[]> =>
  (await store.readViews()).map((view) => ({ ...view, isShared }));

/** Reads the views of the user and of everybody, by name. */
const readViews = async (store: DataStore): Promise<readonly ListedView[]> => {
  const views = await Promise.all([readFrom(store, false), readFrom(store.sharedViews, true)]);
  return views.flat().sort((a, b) => compareNames(a.name, b.name));
};

interface KindOptions<T> {
  readonly model: Model<T>;
  readonly path: string;
  /** The heading of the form of a new record, such as "Add Report". */
  readonly addLabel: string;
  /** Names a record. Default: as the model does. @param now by the clock of the server. */
  label?(record: T, now: Date): string;
  /** Returns the text that tells a record from others of the same name. */
  detail(record: T): string;
  /** Returns the address of a record. Default: its list with the record open. */
  address?(id: string): string;
}

/** Returns what the command menu offers of one kind of record. */
export const kindCommands = <T>({
  model,
  path,
  addLabel,
  label = model.recordName,
  detail,
  address,
}: KindOptions<T>) => {
  const addressOf = address ?? ((id: string) => `${path}?${new URLSearchParams({ view: id })}`);
  const commandOf = (record: Stored<T>, now: Date) => ({
    label: label(record, now),
    detail: detail(record),
    address: addressOf(record.id),
    state: BY_KEYBOARD,
  });
  return {
    add: {
      label: addLabel,
      address: `${path}?${ADD.opens}`,
      state: OPENED_HERE,
      ...(model.writers === 'administrators' && { role: 'admin' as const }),
    },
    async find(store: Pick<DataStore, 'readPage' | 'now'>, words: readonly string[], typed: string) {
      const { rows } = await store.readPage({ model, filters: [], words, limit: READ_RECORDS });
      const commands = rows.map((row) => commandOf(row, nowOf(store)));
      const key = searchKey(typed);
      const isExact = ({ label }: { label: string }) => searchKey(label) === key;
      const ordered = [...commands.filter(isExact), ...commands.filter((command) => !isExact(command))];
      return { title: model.title, commands: ordered.slice(0, MAX_RECORDS) };
    },
    /** Returns the saved views of the list whose name contains each of the typed words. */
    views(saved: readonly ListedView[], typed: string) {
      const words = searchKey(typed).split(/\s+/).filter(Boolean);
      const named = saved.filter(
        (view) => view.path === path && words.every((word) => searchKey(view.name).includes(word)),
      );
      // A user may have a copy of a view for everybody.
      const found = named.filter(
        (view, index) =>
          named.findIndex(({ name, search }) => name === view.name && search === view.search) === index,
      );
      return {
        title: `Views of ${model.title.toLowerCase()}`,
        commands: found.slice(0, MAX_VIEWS).map(({ name, search, isShared }) => ({
          label: name,
          ...(isShared && { detail: 'For everybody' }),
          address: `${path}?${search}`,
        })),
      };
    },
  };
};

/** Returns what a section adds to the command menu: adding its kinds of records, and finding records and views by words. */
export const recordCommands = (kinds: readonly ReturnType<typeof kindCommands>[]) => ({
  commands: kinds.map(({ add }) => add),
  useFind: () => {
    const store = useDataStore();
    // The menu reads them once while it is open. A failed read is repeated.
    const views = useRef<Promise<readonly ListedView[]>>(undefined);
    return useCallback(
      async (typed: string) => {
        const words = wordsToFind(typed);
        if (!words) return [];
        views.current ??= readViews(store).catch((error: unknown) => {
          // Records are found without them.
          console.error('The saved views could not be read.', error);
          views.current = undefined;
          return [];
        });
        const [saved, ...records] = await Promise.all([
          views.current,
          ...kinds.map(({ find }) => find(store, words, typed)),
        ]);
        return [...kinds.map(({ views }) => views(saved, typed)), ...records];
      },
      [store],
    );
  },
});
