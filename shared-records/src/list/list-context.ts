import {
  type ComponentType,
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
} from 'react';
import type { Change } from 'shared-model/changes';
import type { Model, Stored } from 'shared-model/define-model';
import type { List } from 'shared-store/data-store';
import type { Live } from 'shared-store/live/live-list';
import type { Undo } from 'shared-store/remove-record';
import type { ListPosition } from 'shared-ui/table';
import type { ListSearch } from './search/list-search';

/** Changes the search of a list, with a new entry in the browser's history or in place of the current one. `closes` the record. */
export type ChangeSearch<Search> = (
  change: (search: Search) => Search,
  options?: { readonly replace?: boolean; readonly closes?: boolean },
) => void;

/** A search that has a name. */
export interface NamedSearch {
  readonly name: string;
  readonly search: ListSearch;
  /** Whether its list offers to share its records of today. */
  readonly sharesToday?: boolean;
  /** Says what to do first while it finds no record. */
  readonly ifEmpty?: string;
}

/** The texts of a list without rows. */
export interface EmptyTexts {
  /** For a search by fields without a match. */
  readonly noMatch: string;
  /** For a list without any record. */
  readonly noRecord: string;
}

/** A page that a list leads to. */
export interface PageLink {
  readonly label: string;
  readonly address: string;
}

/** A page that tells more about a record than its fields. */
export interface RecordPage {
  readonly label: string;
  address(id: string): string;
  /** Renders the newest of what the page shows, within the panel of the record. */
  readonly Newest?: ComponentType<{ readonly id: string; readonly name: string }>;
}

/** A change that this page has begun. Its list of records is here alone. */
export interface Begun extends Pick<Change, 'at'> {
  readonly id: string;
  readonly kind: 'delete' | 'restore';
  readonly ids: readonly string[];
}

/** The changes of a kind of record that run or have just ended. */
export interface Changes {
  /** Those of everybody, newest first. */
  readonly all: readonly Stored<Change>[];
  /** Those of this page that are not in `all` yet. */
  readonly begun: readonly Begun[];
  /** The records to hide from the list, because this page deletes them. */
  readonly deleting: ReadonlySet<string>;
  /** The items to hide from the bin, because this page restores them. */
  readonly restoring: ReadonlySet<string>;
  /** Begins to delete records, or to restore items of the bin. @throws as `change` of the store. */
  start(kind: Begun['kind'], ids: string[]): Promise<void>;
}

/** A page in place of the list: the form of a new record, the bin, the changes or the import. */
export type ListPage = 'add' | 'bin' | 'changes' | 'import';

/** Names what the user came back from: a page of the list, or the form or the page of the record `id`. */
export type LastOpened =
  | { readonly kind: ListPage }
  | { readonly kind: 'edit' | 'view'; readonly id: string };

/** The search of a list. */
export interface SearchState<T = object> {
  /** The list that the search describes. Another object clears the selection. */
  readonly list: List<T>;
  readonly value: ListSearch;
  readonly change: ChangeSearch<ListSearch>;
}

/** The records of a list. */
export interface RowsState<T = object> {
  readonly live: Live<T>;
  /** The loaded rows without those that are being deleted. */
  readonly shown: readonly Stored<T>[];
  /** The number of records, loaded or not; undefined while it is unknown. */
  readonly total?: number | undefined;
  /** Lets the server count the list. Undefined where its number is known without. The same function until the list changes. */
  readonly count?: (() => void) | undefined;
  /** Keeps the scroll position while something stands in place of the list. */
  readonly position: RefObject<ListPosition | null>;
  /** The id of the record to highlight, which was just saved. */
  readonly highlighted?: string | undefined;
}

/** Deletes records of a list, without a question. */
export interface Deletion<T> {
  /** Deletes a record. Resolves to a function that restores it; to undefined if it cannot be restored. */
  remove(row: Stored<T>): Promise<Undo | undefined>;
  /** Starts to delete many records on the server. Rejects if the server does not accept it. */
  removeMany(rows: readonly Stored<T>[]): Promise<void>;
  /** Returns a warning to confirm before records are deleted. */
  warn(rows: readonly Stored<T>[]): Promise<string | undefined>;
}

/** Opens the pages and records of a list. Its functions are the same at each render where rows need them. */
export interface OpeningState {
  /** Names the screen that the user came back from. */
  readonly lastOpened?: LastOpened | undefined;
  /** The id of the record that is open beside the list. */
  readonly viewed?: string | undefined;
  /** Whether the user opened it by a key, and reads on in it. */
  readonly isByKeyboard?: boolean;
  /** Returns the address of a record that is open to be read, relative to the screen. */
  addressOf(id: string): string;
  open(page: ListPage): void;
  openView(id: string, how: { readonly byKeyboard: boolean }): void;
  openEdit(id: string): void;
  /** Closes the open record. */
  close(): void;
}

/** The state of a list, which its parts and its actions share. */
export interface ListScreen<T = object> {
  readonly model: Model<T>;
  /** Whether the user may add, change and delete records. */
  readonly canWrite: boolean;
  readonly emptyTexts: EmptyTexts;
  /** Further pages about these records. */
  readonly morePages: readonly PageLink[];
  readonly builtInViews?: readonly NamedSearch[] | undefined;
  readonly search: SearchState<T>;
  readonly rows: RowsState<T>;
  readonly changes: Changes;
  readonly opening: OpeningState;
  /**
   * Deletes records, many after a question, and calls `onRemoved` after each. A toast says what came of it. The same function at
   * each render, because the rows hold it.
   */
  remove(records: readonly Stored<T>[], onRemoved?: () => void): void;
  /** Asks how to print these records, and prints them alone. */
  print(records: readonly Stored<T>[]): void;
  /** Shows a dialog above the screen; null removes it. */
  showDialog(dialog: ReactNode): void;
}

/** Provides a `ListScreen` to the parts of a list; null outside. */
export const ListContext = createContext<ListScreen | null>(null);

/** Returns whether a search leaves out records. */
export const isFiltered = ({ words, filters, days }: ListSearch): boolean =>
  Boolean(words || days || filters.length);

/** Lets the server count the list while a component is shown that needs the number. */
export const useWantedTotal = (): void => {
  const { count } = useListScreen().rows;
  useEffect(() => count?.(), [count]);
};

/** Returns the `ListScreen` of the nearest `ListContext`. @throws outside a list. */
export const useListScreen = (): ListScreen => {
  const screen = useContext(ListContext);
  if (!screen) throw new Error('A part of a list needs a ListContext above it.');
  return screen;
};
