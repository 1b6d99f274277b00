import { countText } from 'shared-model/words/count-text';
import { type ShortcutName, useShortcut } from 'shared-ui/shortcuts';
import type { FormatName } from '../export/record-export';
import { type ListPage, type ListScreen, useListScreen } from './list-context';
import { loadListChunk } from './load-list-chunk';

/** A verb of a list. Its buttons, its line of a menu and its keys are drawn from it. */
export interface Action<State = ListScreen> {
  /** Its text on the screen. It stays the same where `text` changes, or a press at that moment would be lost. */
  readonly name?: string;
  /** Returns a text that changes. Default: the name. */
  text?(state: State): string;
  readonly keys?: ShortcutName;
  /** The page that it opens: the focus returns to its button. */
  readonly opens?: ListPage;
  /** Default: always. */
  isAvailable?(list: ListScreen): boolean;
  run(state: State): void;
}

type KeyAction = Action & Required<Pick<Action, 'keys'>>;

const isWriter = ({ canWrite }: ListScreen) => canWrite;

const opensPage = (name: string, opens: ListPage) => ({
  name,
  opens,
  isAvailable: isWriter,
  run: ({ opening }: ListScreen) => opening.open(opens),
});

export const ADD = { ...opensPage('Add +', 'add'), keys: 'add' } as const satisfies Action;

/** The rare actions that open a page, in the order of the toolbar. */
export const PAGES = [
  opensPage('Import', 'import'),
  opensPage('Bin', 'bin'),
  opensPage('Changes', 'changes'),
];

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

type ListChunk = Awaited<ReturnType<typeof loadListChunk>>;

/** Does something with the rows by a key. Loads how, because most users click. */
const onRows = (keys: ShortcutName, act: (chunk: ListChunk) => void): KeyAction => ({
  keys,
  run: () =>
    loadListChunk().then(act, (error: unknown) =>
      console.error('The keys of the rows could not be loaded.', error),
    ),
});

const KEYED: readonly KeyAction[] = [
  onRows('nextRow', ({ moveRowFocus }) => moveRowFocus(1)),
  onRows('previousRow', ({ moveRowFocus }) => moveRowFocus(-1)),
  onRows('rowBelow', ({ moveRowFocus }) => moveRowFocus(1)),
  onRows('rowAbove', ({ moveRowFocus }) => moveRowFocus(-1)),
  onRows('selectRow', ({ toggleRow }) => toggleRow()),
  onRows('extendDown', ({ extendRows }) => extendRows(1)),
  onRows('extendUp', ({ extendRows }) => extendRows(-1)),
  {
    keys: 'edit',
    isAvailable: isWriter,
    // The record of the focused row, or else the open one.
    run: ({ rows, opening }) => {
      const index = document.activeElement?.closest<HTMLElement>('[data-index]')?.dataset.index;
      const id = rows.shown[Number(index)]?.id ?? opening.viewed;
      if (id !== undefined) opening.openEdit(id);
    },
  },
];

/** Runs the actions of a list by their keys while it is shown. */
export const ListKeys = () => KEYED.map((action) => <Key key={action.keys} {...action} />);

function Key({ keys, isAvailable, run }: KeyAction) {
  const list = useListScreen();
  useShortcut(keys, isAvailable?.(list) === false ? undefined : () => run(list));
  return null;
}
