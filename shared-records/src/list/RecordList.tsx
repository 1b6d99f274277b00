import {
  type ReactNode,
  type Ref,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useCurrentUser } from 'shared-auth';
import type { Stored } from 'shared-model/define-model';
import type { matchesIn } from 'shared-model/words/matches';
import type { List } from 'shared-store/data-store';
import { untilLoaded } from 'shared-store/until-loaded';
import { Button, Icon, type IconName, lazy, Message, ScreenHeader, usePrefetch } from 'shared-ui';
import { type Action, ActionButton, KeyedButton, type ShortcutName, useShortcut } from 'shared-ui/shortcuts';
import { type Column, DataTable, type RowOpening, type Sorting } from 'shared-ui/table';
import { useKeptCount } from '../kept/kept-count';
import { RenamesProvider } from './CustomerName';
import { ListMenus, PrintHeading } from './ListMenus';
import { ADD, CLEAR, DELETE, EDIT } from './list-actions';
import { isFiltered, type LastOpened, type ListPage, useListScreen } from './list-context';
import { blockedText, listProblem } from './list-problem';
import { fromListChunk, loadListChunk } from './load-list-chunk';
import styles from './RecordList.module.css';
import { orderOf } from './search/list-search';
import { SearchTools } from './search/SearchTools';
import { rowNote, selectionColumn } from './selection/SelectionColumn';
import { SelectionProvider, useSelection } from './selection/useSelection';

type Row = Stored<object>;

// Loads with the first change, because most lists see none.
const ChangeNotices = lazy(() => import('./changes/index').then(({ ChangeNotices }) => ChangeNotices));

// Most people have sent everything.
const KeptRecords = lazy(() => import('../kept/index').then(({ KeptRecords }) => KeptRecords));

const EmptyText = fromListChunk(({ EmptyText }) => EmptyText);
const ListSelection = fromListChunk(({ ListSelection }) => ListSelection);
const FoundStatus = fromListChunk(({ FoundStatus }) => FoundStatus);
const ValueFilter = fromListChunk(({ ValueFilter }) => ValueFilter);
const ShareToday = fromListChunk(({ ShareToday }) => ShareToday);
const UnreadableRecords = fromListChunk(({ UnreadableRecords }) => UnreadableRecords);

const idOf = ({ id }: Row): string => id;

/** Renders the number of records. A press counts what a search finds, because each count costs reads. */
function Total() {
  const { shown, total, count } = useListScreen().rows;
  const text =
    total === undefined ? `${shown.length.toLocaleString('en-US')}+` : total.toLocaleString('en-US');
  return count ? (
    <Button variant="quiet" title="Count all" onClick={count}>
      {text}
    </Button>
  ) : (
    text
  );
}

/** Renders the records that this device keeps, if there are any. */
function KeptAbove() {
  const isAnyKept = useKeptCount(useCurrentUser().userData.uid) > 0;
  return isAnyKept && <KeptRecords />;
}

/**
 * Returns a function that finds the parts of a text to highlight; undefined if the list is not searched by words, or until the
 * code of the first search has loaded.
 */
const useMatches = ({ words }: Pick<List<object>, 'words'>) => {
  const [find, setFind] = useState<typeof matchesIn>();
  useEffect(() => {
    if (words) untilLoaded(loadListChunk).then(({ matchesIn }) => setFind(() => matchesIn));
  }, [words]);
  return useMemo(() => words && find && ((text: string) => find(text, words)), [words, find]);
};

/** Returns how the list is sorted, as its table needs it. A list that is searched by words keeps its order. */
const useSorting = (): Sorting => {
  const {
    model,
    search: { list, change },
  } = useListScreen();
  return useMemo(
    () => ({
      order: list.order ?? model.order,
      usual: model.order,
      fixed: list.words && 'Clear the search to sort.',
      onSort: (wanted) => change((search) => ({ ...search, order: orderOf(model, wanted) })),
    }),
    [model, list, change],
  );
};

/**
 * Renders the list of a screen: search, "Add +", the delete mode that "Delete -" opens and "Cancel" closes, and a table
 * with a link and an Edit button in each row. `beside` is the record that is open beside the table. Keep `columns` stable
 * between renders.
 */
export function RecordList({ columns, beside }: { columns: readonly Column<Row>[]; beside?: ReactNode }) {
  const screen = useListScreen();
  const { model, canWrite, search, rows, changes, opening, remove } = screen;
  const { list } = search;
  const { live, shown } = rows;
  const { addressOf, openEdit, openView, viewed } = opening;
  const [deleting, setDeleting] = useState(false);
  const { addButton, buttonOf, openerOf } = useReturnFocus(opening.lastOpened);
  const matches = useMatches(list);
  const sorting = useSorting();

  const top = useRef<HTMLDivElement>(null);
  const focusSearch = () => top.current?.querySelector('input')?.focus();

  const [firstList] = useState(list);
  const [isSearched, setSearched] = useState(false);
  if (list !== firstList && !isSearched) setSearched(true);
  const table = useRef<HTMLDivElement>(null);
  const [isPointed, setPointed] = useState(false);
  const { selection, selected, selectAll, leave } = useSelection(list, shown, addButton);
  usePrefetch(loadListChunk);

  const allColumns = useMemo(() => {
    const nameOf = model.recordName;
    const noteOf = (row: Row) => rowNote(columns, row);
    const actionColumn = <State,>(
      action: Action<State> & { readonly icon: IconName },
      stateOf: (row: Row) => State,
      refOf?: (row: Row) => Ref<HTMLButtonElement> | undefined,
    ): Column<Row> => ({
      header: action.name,
      kind: 'action',
      cell: (row) => (
        <ActionButton
          ref={refOf?.(row)}
          variant="quiet"
          aria-label={`${action.name} ${nameOf(row)}`}
          aria-description={noteOf(row)}
          action={action}
          state={stateOf(row)}
        >
          <Icon name={action.icon} />
        </ActionButton>
      ),
    });
    const selectColumn = selectionColumn({ selectAll, nameOf, noteOf });
    if (!canWrite) return [selectColumn, ...columns];
    const edit = actionColumn(
      EDIT,
      ({ id }) => ({ canWrite, id, openEdit }),
      ({ id }) => openerOf('edit', id),
    );
    const deletion = actionColumn(DELETE, (row) => ({ canWrite, records: [row], remove }));
    if (deleting) return [selectColumn, ...columns, edit, deletion];
    // Nothing moves when the other column opens.
    return [selectColumn, ...columns, { ...edit, width: 'wide' as const }];
  }, [columns, canWrite, selectAll, model, openerOf, openEdit, remove, deleting]);

  const rowOpening = useMemo<RowOpening<Row>>(
    () => ({
      href: ({ id }) => addressOf(id),
      open: ({ id }, how) => openView(id, how),
      linkRef: ({ id }) => openerOf('view', id),
    }),
    [addressOf, openView, openerOf],
  );

  const problem = listProblem(live);
  const blocked = blockedText(live);
  const hasFailed = problem !== undefined && shown.length === 0;
  // A running job hides all loaded rows, and the next ones are on their way.
  const isAwaited = live.status === 'ready' && shown.length < live.rows.length && live.showMore !== undefined;
  const isLoading = live.status === 'loading' || (shown.length === 0 && isAwaited);
  const isUnknown = isLoading || hasFailed;

  return (
    <SelectionProvider value={selection}>
      <div ref={top} className={styles.list}>
        <ListKeys />
        <ScreenHeader
          title={model.title}
          count={isUnknown ? undefined : <Total />}
          button={<ActionButton variant="quiet" action={CLEAR} state={{ ...screen, focusSearch }} />}
          instead={
            selected.length > 0 && <ListSelection selected={selected} selectAll={selectAll} leave={leave} />
          }
        >
          <SearchTools />
          <div className={styles.actions}>
            {canWrite && (
              <Button variant={deleting ? 'secondary' : 'quiet'} onClick={() => setDeleting(!deleting)}>
                {deleting ? 'Cancel' : 'Delete -'}
              </Button>
            )}
            {screen.builtInViews && isFiltered(search.value) && <ShareToday />}
            <ListMenus isKnown={!isUnknown} buttonOf={buttonOf} />
            {canWrite && (
              <div className={styles.add}>
                <KeyedButton ref={addButton} variant="primary" action={ADD} state={screen} />
              </div>
            )}
          </div>
        </ScreenHeader>
        {!isUnknown && <PrintHeading />}
        {isSearched && <FoundStatus />}
        {changes.all.length + changes.begun.length > 0 && (
          <ChangeNotices model={model} changes={changes} onOpenImport={() => opening.open('import')} />
        )}
        {problem && (
          <div className={styles.problem}>
            <Message tone="error">{problem}</Message>
          </div>
        )}
        {blocked && (
          <div className={styles.problem}>
            <Message tone="info">{blocked}</Message>
          </div>
        )}
        {model.keptUnsent && <KeptAbove />}
        {live.status === 'ready' && live.unreadable.length > 0 && (
          <UnreadableRecords
            model={model}
            unreadable={live.unreadable}
            onEdit={canWrite ? openEdit : undefined}
          />
        )}
        <div className={styles.sides} data-sides>
          <div
            ref={table}
            className={styles.table}
            onPointerMove={isPointed || shown.length === 0 ? undefined : () => setPointed(true)}
          >
            {isPointed && <ValueFilter table={table} />}
            {/* Nobody knows whether a list is empty that could not be loaded. */}
            {!hasFailed && (
              <RenamesProvider model={model}>
                <DataTable
                  label={model.title}
                  columns={allColumns}
                  rows={shown}
                  total={rows.total}
                  rowKey={idOf}
                  loading={isLoading}
                  onShowMore={live.status === 'ready' ? live.showMore : undefined}
                  position={rows.position}
                  matches={matches}
                  highlighted={rows.highlighted}
                  opening={rowOpening}
                  open={viewed}
                  brief={viewed !== undefined}
                  sorting={sorting}
                  empty={<EmptyText onLeave={focusSearch} />}
                />
              </RenamesProvider>
            )}
          </div>
          {beside && <div className={styles.beside}>{beside}</div>}
        </div>
      </div>
    </SelectionProvider>
  );
}

/** Returns whether the user has not moved the focus: it starts on the heading of the screen. */
const isFocusFree = () =>
  document.activeElement === document.body || document.activeElement instanceof HTMLHeadingElement;

/**
 * Moves the focus to the control that opened what the user came back from. Returns the refs for the buttons that open a page, and
 * for the control that opens the record with an id. If its row is not rendered, the focus stays on the heading.
 */
const useReturnFocus = (lastOpened: LastOpened | undefined) => {
  const addButton = useRef<HTMLButtonElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const awaited = useRef(lastOpened);

  useLayoutEffect(() => {
    const button = awaited.current?.kind === 'add' ? addButton : opener;
    button.current?.focus({ preventScroll: true });
  }, []);

  const take = useCallback((control: HTMLElement | null) => {
    if (!control) return;
    awaited.current = undefined;
    if (isFocusFree()) control.focus({ preventScroll: true });
  }, []);

  const openerOf = useCallback(
    (kind: 'edit' | 'view', id: string) => {
      const opened = awaited.current;
      return opened?.kind === kind && opened.id === id ? take : undefined;
    },
    [take],
  );
  const buttonOf = (page: ListPage): RefObject<HTMLButtonElement | null> | undefined =>
    page === lastOpened?.kind ? opener : undefined;
  return { addButton, buttonOf, openerOf };
};

const ROW_KEYS = [
  'nextRow',
  'previousRow',
  'rowBelow',
  'rowAbove',
  'selectRow',
  'extendDown',
  'extendUp',
] as const satisfies readonly ShortcutName[];

/** Listens to a key of the rows. What it does is loaded with the first, because most users click. */
function RowKey({ keys }: { keys: (typeof ROW_KEYS)[number] }) {
  useShortcut(keys, () =>
    loadListChunk().then(
      ({ ROW_ACTIONS }) => ROW_ACTIONS[keys](),
      (error: unknown) => console.error('The keys of the rows could not be loaded.', error),
    ),
  );
  return null;
}

/** Listens to the keys of rows while a list is shown. */
function ListKeys() {
  const { canWrite, rows, opening } = useListScreen();
  const edit = () => {
    // The record of the focused row, or else the open one.
    const index = document.activeElement?.closest<HTMLElement>('[data-index]')?.dataset.index;
    const id = rows.shown[Number(index)]?.id ?? opening.viewed;
    if (id !== undefined) EDIT.run({ canWrite, id, openEdit: opening.openEdit });
  };
  useShortcut(EDIT.keys, canWrite ? edit : undefined);
  return ROW_KEYS.map((keys) => <RowKey key={keys} keys={keys} />);
}
