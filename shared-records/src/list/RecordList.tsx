import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { Stored } from 'shared-model/define-model';
import type { matchesIn } from 'shared-model/words/matches';
import type { List } from 'shared-store/data-store';
import { untilLoaded } from 'shared-store/until-loaded';
import { Button, buttonLook, Icon, lazy, Message, ScreenHeader, usePrefetch } from 'shared-ui';
import { Link } from 'shared-ui/router';
import { useKeyHint, useShortcut } from 'shared-ui/shortcuts';
import { type Column, DataTable, type RowOpening, type Sorting } from 'shared-ui/table';
import { RenamesProvider } from './CustomerName';
import { useDeletion } from './deleting/useDeletion';
import { ListMenus, PrintHeading } from './ListMenus';
import { isFiltered, useListScreen } from './list-context';
import { blockedText, listProblem } from './list-problem';
import { fromListChunk, loadListChunk } from './load-list-chunk';
import styles from './RecordList.module.css';
import { rowNote } from './row-note';
import { orderOf } from './search/list-search';
import { SearchTools } from './search/SearchTools';
import { selectionColumn } from './selection/SelectionColumn';
import { useSelection } from './selection/useSelection';
import { useReturnFocus } from './useReturnFocus';

type Row = Stored<object>;

// Loads when a record cannot be read, which is rare.
const UnreadableRecords = lazy(() =>
  import('./UnreadableRecords').then(({ UnreadableRecords }) => UnreadableRecords),
);

// Loads with the first change, because most lists see none.
const ChangeNotices = lazy(() => import('./changes/index').then(({ ChangeNotices }) => ChangeNotices));

const EmptyText = fromListChunk(({ EmptyText }) => EmptyText);
const ListSelection = fromListChunk(({ ListSelection }) => ListSelection);
const FoundStatus = fromListChunk(({ FoundStatus }) => FoundStatus);
const OneOfField = fromListChunk(({ OneOfField }) => OneOfField);
const ValueFilter = fromListChunk(({ ValueFilter }) => ValueFilter);

const idOf = ({ id }: Row): string => id;

/** Renders the number of records. A press counts what a search finds, because each count costs reads. */
function Total() {
  const { rows, total, onCount } = useListScreen();
  const text =
    total === undefined ? `${rows.length.toLocaleString('en-US')}+` : total.toLocaleString('en-US');
  return onCount ? (
    <Button variant="quiet" title="Count all" onClick={onCount}>
      {text}
    </Button>
  ) : (
    text
  );
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
  const { model, list, onSearch } = useListScreen();
  return useMemo(
    () => ({
      order: list.order ?? model.order,
      usual: model.order,
      fixed: list.words && 'Clear the search to sort.',
      onSort: (wanted) => onSearch((search) => ({ ...search, order: orderOf(model, wanted) })),
    }),
    [model, list, onSearch],
  );
};

/**
 * Renders the list of a screen: search, "Add +", the delete mode that "Delete -" opens and "Cancel" closes, and a table
 * with a link and an Edit button in each row. `beside` is the record that is open beside the table. Keep `columns` stable
 * between renders.
 */
export function RecordList({ columns, beside }: { columns: readonly Column<Row>[]; beside?: ReactNode }) {
  const screen = useListScreen();
  const { model, canWrite, list, live, rows, total, position, lastOpened, highlighted, viewed, changes } =
    screen;
  const { addressOf, onAdd, onEdit, onView, onSearch, morePages = [] } = screen;
  const isNarrowed = isFiltered(screen.search);
  const [deleting, setDeleting] = useState(false);
  const { addButton, binButton, changesButton, importButton, openerOf } = useReturnFocus(lastOpened);
  const [dialog, setDialog] = useState<ReactNode>(null);
  const request = useDeletion(screen, setDialog);
  const matches = useMatches(list);
  const sorting = useSorting();

  const top = useRef<HTMLDivElement>(null);
  const addHint = useKeyHint('add', 'Add a record');
  useShortcut('add', canWrite ? onAdd : undefined);
  const focusSearch = () => top.current?.querySelector('input')?.focus();
  useShortcut('search', focusSearch);

  const [firstList] = useState(list);
  const [isSearched, setSearched] = useState(false);
  if (list !== firstList && !isSearched) setSearched(true);
  const table = useRef<HTMLDivElement>(null);
  const [isPointed, setPointed] = useState(false);
  const { selection, selected, selectAll, leave } = useSelection(list, rows, addButton);
  usePrefetch(loadListChunk);

  const allColumns = useMemo(() => {
    const nameOf = model.recordName;
    const noteOf = (row: Row) => rowNote(columns, row);
    const editColumn: Column<Row> = {
      header: 'Edit',
      kind: 'action',
      // Nothing moves when the other column opens.
      width: deleting ? 'normal' : 'wide',
      cell: (row) => (
        <Button
          ref={openerOf('edit', row.id)}
          variant="quiet"
          aria-label={`Edit ${nameOf(row)}`}
          aria-description={noteOf(row)}
          onClick={() => onEdit(row.id)}
        >
          <Icon name="pencil" />
        </Button>
      ),
    };
    const deleteColumn: Column<Row> = {
      header: 'Delete',
      kind: 'action',
      cell: (row) => (
        <Button
          variant="quiet"
          aria-label={`Delete ${nameOf(row)}`}
          aria-description={noteOf(row)}
          onClick={() => request([row])}
        >
          <Icon name="trash" />
        </Button>
      ),
    };
    const selectColumn = selectionColumn({ selection, selectAll, nameOf, noteOf });
    if (!canWrite) return [selectColumn, ...columns];
    return [selectColumn, ...columns, editColumn, ...(deleting ? [deleteColumn] : [])];
  }, [columns, canWrite, selection, selectAll, model, openerOf, onEdit, request, deleting]);

  const opening = useMemo<RowOpening<Row>>(
    () => ({
      href: ({ id }) => addressOf(id),
      open: ({ id }, how) => onView(id, how),
      linkRef: ({ id }) => openerOf('view', id),
    }),
    [addressOf, onView, openerOf],
  );

  const problem = listProblem(live);
  const blocked = blockedText(live);
  const hasFailed = problem !== undefined && rows.length === 0;
  // A running job hides all loaded rows, and the next ones are on their way.
  const isAwaited = live.status === 'ready' && rows.length < live.rows.length && live.showMore !== undefined;
  const isLoading = live.status === 'loading' || (rows.length === 0 && isAwaited);
  const isUnknown = isLoading || hasFailed;

  return (
    <div ref={top} className={styles.list}>
      <ScreenHeader
        title={model.title}
        count={isUnknown ? undefined : <Total />}
        button={
          isNarrowed && (
            <Button
              variant="quiet"
              onClick={() => {
                // The focused button disappears.
                focusSearch();
                onSearch(({ order }) => ({ filters: [], order }));
              }}
            >
              Clear filters
            </Button>
          )
        }
        instead={
          selected.length > 0 && (
            <ListSelection
              selection={selection}
              selected={selected}
              selectAll={selectAll}
              onDelete={request}
              onDialog={setDialog}
              onLeave={leave}
            />
          )
        }
      >
        <SearchTools />
        <div className={styles.actions}>
          {canWrite && (
            <Button variant={deleting ? 'secondary' : 'quiet'} onClick={() => setDeleting(!deleting)}>
              {deleting ? 'Cancel' : 'Delete -'}
            </Button>
          )}
          <ListMenus
            isKnown={!isUnknown}
            commands={[
              ...morePages.map(({ label, address, open }) => ({
                key: address,
                text: label,
                run: open,
              })),
              ...(canWrite
                ? [
                    { key: 'import', text: 'Import', run: screen.onOpenImport },
                    { key: 'bin', text: 'Bin', run: screen.onOpenBin },
                    { key: 'changes', text: 'Changes', run: screen.onOpenChanges },
                  ]
                : []),
            ]}
          >
            {morePages.map(({ label, address }) => (
              <Link key={address} to={address} {...buttonLook('quiet')}>
                {label}
              </Link>
            ))}
            {canWrite && (
              <>
                <Button ref={importButton} variant="quiet" onClick={screen.onOpenImport}>
                  Import
                </Button>
                <Button ref={binButton} variant="quiet" onClick={screen.onOpenBin}>
                  Bin
                </Button>
                <Button ref={changesButton} variant="quiet" onClick={screen.onOpenChanges}>
                  Changes
                </Button>
              </>
            )}
          </ListMenus>
          {canWrite && (
            <div className={styles.add}>
              <Button ref={addButton} variant="primary" onClick={onAdd} {...addHint}>
                Add +
              </Button>
            </div>
          )}
        </div>
      </ScreenHeader>
      {!isUnknown && <PrintHeading />}
      {isSearched && <FoundStatus />}
      {changes.all.length + changes.begun.length > 0 && (
        <ChangeNotices model={model} changes={changes} onOpenImport={screen.onOpenImport} />
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
      {live.status === 'ready' && live.unreadable.length > 0 && (
        <UnreadableRecords
          model={model}
          unreadable={live.unreadable}
          onEdit={canWrite ? onEdit : undefined}
        />
      )}
      <div className={styles.sides} data-sides>
        <div
          ref={table}
          className={styles.table}
          onPointerMove={isPointed || rows.length === 0 ? undefined : () => setPointed(true)}
        >
          {isPointed && <ValueFilter table={table} />}
          {/* Nobody knows whether a list is empty that could not be loaded. */}
          {!hasFailed && (
            <RenamesProvider model={model}>
              <DataTable
                label={model.title}
                columns={allColumns}
                rows={rows}
                total={total}
                rowKey={idOf}
                loading={isLoading}
                onShowMore={live.status === 'ready' ? live.showMore : undefined}
                position={position}
                matches={matches}
                highlighted={highlighted}
                opening={opening}
                open={viewed}
                brief={viewed !== undefined}
                sorting={sorting}
                empty={
                  <>
                    <EmptyText onLeave={focusSearch} />
                    {isNarrowed && <OneOfField onKept={focusSearch} />}
                  </>
                }
              />
            </RenamesProvider>
          )}
        </div>
        {beside && <div className={styles.beside}>{beside}</div>}
      </div>
      {dialog}
    </div>
  );
}
