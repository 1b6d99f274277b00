import {
  type ComponentProps,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useCurrentUser } from 'shared-auth';
import type { Model, Stored } from 'shared-model/define-model';
import { companyClock } from 'shared-model/fields/day-texts';
import { mayWrite } from 'shared-model/writers';
import { useDataStore, useLive, useScrollPositions } from 'shared-store/DataProvider';
import type { DataStore, List } from 'shared-store/data-store';
import { isWholeCollection } from 'shared-store/list-blocks';
import type { Live } from 'shared-store/live/live-list';
import { useTodayIf } from 'shared-store/live/useToday';
import { useTotal } from 'shared-store/live/useTotal';
import { lazy, Message, Spinner, usePrefetch } from 'shared-ui';
import { useLocation } from 'shared-ui/router';
import type { SlotProps } from 'shared-ui/slot';
import type { Column, ListPosition } from 'shared-ui/table';
import type { RecordForms, SavedRecord } from '../form/form-context';
import { useChanges } from '../list/changes/useChanges';
import { type Removal, useDeletedRows, useDeletion, withRestored } from '../list/deleting/useDeletedRows';
import {
  type Deletion,
  type EmptyTexts,
  ListContext,
  type ListScreen,
  type NamedSearch,
  type PageLink,
  type RecordPage,
} from '../list/list-context';
import { isOffline, listProblemOf } from '../list/list-problem';
import { RecordList } from '../list/RecordList';
import { type ListSearch, listOf, listSearchParams } from '../list/search/list-search';
import type { Neighbours } from '../neighbours/NeighbourButtons';
import { useRecordView } from './useRecordView';
import { useSavedRecord } from './useSavedRecord';
import { useSearch } from './useSearch';

interface RecordScreenProps<T extends object> {
  model: Model<T>;
  /** Keep it stable between renders. */
  columns: readonly Column<Stored<T>>[];
  /** Loads the forms when the first one opens, or three seconds after the list. Keep it stable between renders. */
  loadForms(): Promise<RecordForms<T>>;
  emptyTexts: EmptyTexts;
  /** The page that the panel of a record links to. */
  recordPage?: RecordPage;
  /** Further pages about these records, which the menu of the list leads to. */
  morePages?: readonly PageLink[];
  builtInViews?: readonly NamedSearch[];
  /** Renders what stands below the fields of an open record, such as a slot. */
  below?(record: Stored<T>): ReactNode;
  /** The slot in there. The toast of a saved record offers its first panel. */
  offers?: SlotProps['name'];
  /** Returns a warning to confirm before records are deleted. */
  onBeforeDelete?(store: DataStore, rows: readonly Stored<T>[]): Promise<string | undefined>;
}

const LOADING = <Spinner label="Loading" />;

/** Returns a form that loads when it is first shown, and the function that loads it. */
const lazyForm = (loadForms: () => Promise<RecordForms>) => {
  const load = async () => {
    const [{ RecordFormScreen }, forms] = await Promise.all([import('../form/index'), loadForms()]);
    type Props = ComponentProps<typeof RecordFormScreen<object>>;
    return (props: Omit<Props, 'forms'>) => <RecordFormScreen forms={forms} {...props} />;
  };
  return { load, Form: lazy(load, LOADING) };
};

const loadChanges = () => import('../list/changes/index');

const Bin = lazy(() => loadChanges().then(({ BinScreen }) => BinScreen), LOADING);

const ChangesScreen = lazy(() => loadChanges().then(({ ChangesScreen }) => ChangesScreen), LOADING);

const Import = lazy(() => import('../import/ImportScreen').then(({ ImportScreen }) => ImportScreen), LOADING);

const loadRecord = () => import('../view/view-chunk');

const PrintRecords = lazy(() => loadRecord().then(({ PrintRecords }) => PrintRecords));

const Panel = lazy(() => loadRecord().then(({ RecordPanel }) => RecordPanel), LOADING);

/**
 * Renders the screen of a kind of record: its list, beside it a record to read, or in place of it the form of a new or a
 * stored record. The URL holds the search and the open record. On a phone a record to read stands in place of the list.
 */
export function RecordScreen<T extends object>({
  model,
  columns,
  loadForms,
  emptyTexts,
  recordPage,
  morePages = NONE,
  builtInViews,
  below,
  offers,
  onBeforeDelete,
}: RecordScreenProps<T>) {
  const store = useDataStore();
  const { load, Form } = useMemo(() => lazyForm(loadForms), [loadForms]);
  usePrefetch(load);
  usePrefetch(loadRecord);
  const opening = useRecordView();
  const { view, open, openEdit, openView, close } = opening;
  const isPhone = useIsPhone();
  const [params] = useState(() => listSearchParams(model));
  const [value, change] = useSearch(params);
  // The list stays live while a form is open, with its loaded rows and its scroll position.
  const list = useList(model, value);
  const live = useLive(list);
  const position = usePosition();
  const changes = useChanges(model, { isListShown: live.status === 'ready' });
  const { start } = changes;
  const removal = useDeletedRows(list, live);
  const { remove: removeRow } = removal;
  const shown = useShownRows(live, changes.deleting, removal);
  const id = 'id' in view ? view.id : undefined;
  const neighbours = useNeighbours<Stored<T>>({
    rows: shown,
    id,
    rowName: model.recordName,
    onOpen: (id) => (view.kind === 'view' ? openView(id) : openEdit(id, { replace: true })),
    onShowMore: live.status === 'ready' ? live.showMore : undefined,
  });
  const { highlighted, announce, forget } = useSavedRecord({
    rows: live.status === 'ready' ? shown : undefined,
    onOpen: openView,
  });
  const closeForm = (saved?: SavedRecord) => {
    if (saved) announce(saved);
    close(saved?.id);
  };
  const preset = view.kind === 'add' ? view.preset : undefined;
  // Stable, or each render of the screen would draw all visible rows again.
  const deletion = useMemo<Deletion<T>>(
    () => ({
      remove(row) {
        forget([row.id]);
        return removeRow(row);
      },
      removeMany(rows) {
        const ids = rows.map(({ id }) => id);
        forget(ids);
        return start('delete', ids);
      },
      warn: async (rows) => onBeforeDelete?.(store, rows),
    }),
    [store, removeRow, start, forget, onBeforeDelete],
  );
  const [dialog, showDialog] = useState<ReactNode>(null);
  const remove = useDeletion(model, deletion, showDialog);
  const canWrite = mayWrite(model, useCurrentUser());
  const screen: ListScreen<T> = {
    model,
    canWrite,
    emptyTexts,
    morePages,
    builtInViews,
    search: { list, value, change },
    rows: { live, shown, position, highlighted },
    changes,
    opening,
    remove,
    print: (records) =>
      showDialog(<PrintRecords {...{ model, columns, records }} onClose={() => showDialog(null)} />),
    showDialog,
  };
  const isRefused = !canWrite && view.kind !== 'list' && view.kind !== 'view';

  if (view.kind === 'bin' && canWrite)
    return (
      <Bin
        model={model}
        columns={columns}
        changes={changes}
        onOpenChanges={() => open('changes')}
        onClose={() => close()}
      />
    );
  if (view.kind === 'changes' && canWrite)
    return <ChangesScreen model={model} onOpenBin={() => open('bin')} onClose={() => close()} />;
  if (view.kind === 'import' && canWrite) return <Import model={model} onClose={() => close()} />;
  if (canWrite && (view.kind === 'add' || view.kind === 'edit')) {
    return (
      <Form
        key={id ?? preset ?? ''}
        id={id}
        preset={preset}
        model={model}
        neighbours={neighbours}
        isOffline={isOffline(live)}
        problem={listProblemOf(live)}
        announce={announce}
        offers={offers}
        onClose={closeForm}
      />
    );
  }
  const panel = id !== undefined && !isRefused && (
    <Panel id={id} neighbours={neighbours} page={recordPage} isPage={isPhone} {...(below && { below })} />
  );
  if (panel && isPhone)
    return (
      <ListContext value={screen}>
        {panel}
        {dialog}
      </ListContext>
    );
  return (
    <CountedList screen={screen}>
      {isRefused && <Message tone="info">Only administrators change {model.title.toLowerCase()}.</Message>}
      <RecordList columns={columns} beside={panel} />
      {dialog}
    </CountedList>
  );
}

/** Asks for the width at which the table shows cards (DataTable.module.css), and nothing fits beside it. */
const phoneWidth = () => matchMedia('(width < 40rem)');

const watchWidth = (changed: () => void): (() => void) => {
  const media = phoneWidth();
  media.addEventListener('change', changed);
  return () => media.removeEventListener('change', changed);
};

const isPhone = (): boolean => phoneWidth().matches;

/** Returns whether the screen is as narrow as a phone. */
const useIsPhone = (): boolean => useSyncExternalStore(watchWidth, isPhone);

/**
 * Returns the list that a search describes: the same object until it describes another list. A named period moves on when
 * a new day begins. Keep `search` stable between renders.
 */
export const useList = <T,>(model: Model<T>, search: ListSearch): List<T> => {
  const day = useTodayIf(typeof search.days === 'string');
  return useMemo(
    // Nothing else than a named period asks for the day.
    () => listOf(model, search, companyClock.momentAt(day ?? '')),
    [model, search, day],
  );
};

/** Returns the scroll position of the list: at first the one that this entry of the browser's history was left with. */
function usePosition(): RefObject<ListPosition | null> {
  const positions = useScrollPositions();
  const { key } = useLocation();
  const position = useRef<ListPosition | null>(positions.get(key) ?? null);
  const latest = useRef(key);
  useLayoutEffect(() => {
    latest.current = key;
  }, [key]);
  // No layout effect: the list stores its position when it leaves.
  useEffect(
    () => () => {
      if (position.current) positions.set(latest.current, position.current);
    },
    [positions],
  );
  return position;
}

/** Returns the loaded rows without hidden ones, and with those that Undo shows again. Loads more if it hides all of them. */
function useShownRows<T>(
  live: Live<T>,
  deleting: ReadonlySet<string>,
  { removed, restored }: Pick<Removal<T>, 'removed' | 'restored'>,
): readonly Stored<T>[] {
  const loaded = live.status === 'ready' ? live.rows : NONE;
  const showMore = live.status === 'ready' ? live.showMore : undefined;
  const rows = useMemo(
    () =>
      withRestored(
        deleting.size + removed.size === 0
          ? loaded
          : loaded.filter(({ id }) => !deleting.has(id) && !removed.has(id)),
        restored,
      ),
    [loaded, deleting, removed, restored],
  );
  const isHidden = rows.length === 0 && loaded.length > 0;
  useEffect(() => {
    if (isHidden) showMore?.();
  }, [isHidden, showMore]);
  return rows;
}

/** Provides the state of a list, and counts its records while it is shown. */
function CountedList<T extends object>({ screen, children }: { screen: ListScreen<T>; children: ReactNode }) {
  const { rows, changes } = screen;
  const { live, shown } = rows;
  const { list } = screen.search;
  const [wanted, setWanted] = useState<List<T>>();
  const counted = useTotal(list, live, wanted === list);
  const isWhole = live.status === 'ready' && !live.showMore;
  const hidden = live.status === 'ready' ? live.rows.filter(({ id }) => changes.deleting.has(id)).length : 0;
  const total = isWhole ? shown.length : counted === undefined ? undefined : counted - hidden;
  const count = useMemo(
    () => (isWhole || isWholeCollection(list) ? undefined : () => setWanted(list)),
    [isWhole, list],
  );
  return <ListContext value={{ ...screen, rows: { ...rows, total, count } }}>{children}</ListContext>;
}

const NONE: readonly never[] = [];

/** Returns the records around the record `id` in the list; undefined outside of it. Loads more rows at the last one. */
export const useNeighbours = <Row extends { readonly id: string }>({
  rows,
  id,
  rowName,
  onOpen,
  onShowMore,
}: {
  rows: readonly Row[];
  id: string | undefined;
  rowName(row: Row): string;
  onOpen(id: string): void;
  onShowMore: (() => void) | undefined;
}): Neighbours | undefined => {
  const index = id === undefined ? -1 : rows.findIndex((row) => row.id === id);
  const isLast = index >= 0 && index === rows.length - 1;

  useEffect(() => {
    if (isLast) onShowMore?.();
  }, [isLast, onShowMore]);

  if (index < 0) return undefined;
  const neighbour = (row: Row | undefined) => row && { name: rowName(row), open: () => onOpen(row.id) };
  return { previous: neighbour(rows[index - 1]), next: neighbour(rows[index + 1]) };
};
