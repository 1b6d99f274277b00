import type { Stored } from 'shared-model/define-model';
import { countText } from 'shared-model/words/count-text';
import type { IconName } from 'shared-ui';
import type { Action } from 'shared-ui/shortcuts';
import type { FormatName } from '../export/format-names';
import { isFiltered, type ListPage, type ListScreen } from './list-context';

const isWriter = ({ canWrite }: Pick<ListScreen, 'canWrite'>) => canWrite;

/** An action that opens a page in place of the list. The focus returns to its button. */
export interface PageAction extends Action<ListScreen> {
  readonly opens: ListPage;
}

const opensPage = (name: string, opens: ListPage) => ({
  name,
  opens,
  isOffered: isWriter,
  run: ({ opening }: ListScreen) => opening.open(opens),
});

export const ADD = { ...opensPage('Add +', 'add'), keys: 'add' } as const satisfies PageAction;

/** The rare actions that open a page, in the order of the toolbar. */
export const PAGES: readonly PageAction[] = [
  opensPage('Import', 'import'),
  opensPage('Bin', 'bin'),
  opensPage('Changes', 'changes'),
];

export const CLEAR: Action<ListScreen & { focusSearch(): void }> = {
  name: 'Clear filters',
  isOffered: ({ search }) => isFiltered(search.value),
  run: ({ search, focusSearch }) => {
    // The focused button disappears.
    focusSearch();
    search.change(({ order }) => ({ filters: [], order }));
  },
};

/** A list with the function that exports or prints all of its records. */
export interface ExportState extends ListScreen {
  start(job: FormatName | 'print'): void;
}

const recordsOf = ({ model, rows: { total } }: ListScreen): string =>
  total === undefined ? `these ${model.entityName}s` : countText(total, model.entityName);

export const EXPORTS: readonly Action<ExportState>[] = [
  {
    name: 'Excel file',
    text: (list) => `Excel file of ${recordsOf(list)}`,
    run: ({ start }) => start('xlsx'),
  },
  { name: 'CSV', text: (list) => `CSV of ${recordsOf(list)}`, run: ({ start }) => start('csv') },
  { name: 'CSV with semicolons', run: ({ start }) => start('csv-semicolon') },
  { name: 'Print', run: ({ start }) => start('print') },
];

/** The record of a row, or the open one. */
export interface RecordState extends Pick<ListScreen, 'canWrite'> {
  readonly id: string;
  openEdit(id: string): void;
}

export const EDIT: Action<RecordState> & { readonly icon: IconName; readonly keys: 'edit' } = {
  name: 'Edit',
  icon: 'pencil',
  keys: 'edit',
  isOffered: isWriter,
  run: ({ openEdit, id }) => openEdit(id),
};

/** The selected records, that of a row, or the open one. */
export interface RecordsState extends Pick<ListScreen, 'canWrite'> {
  readonly records: readonly Stored<object>[];
  remove(records: readonly Stored<object>[]): void;
}

export const DELETE: Action<RecordsState> & { readonly icon: IconName } = {
  name: 'Delete',
  icon: 'trash',
  isOffered: isWriter,
  run: ({ records, remove }) => remove(records),
};
