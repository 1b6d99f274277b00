import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { OPENED_HERE } from 'shared-model/addresses';
import { useLocation, useNavigate, useSearchParams } from 'shared-ui/router';
import type { LastOpened, ListPage } from '../list/list-context';

/** The state of a screen: its list with a record to read beside it, or in its place the bin, the changes, an import or a form. */
type RecordView =
  | { readonly kind: 'list' | 'bin' | 'changes' | 'import' }
  | { readonly kind: 'add'; readonly preset?: string }
  | { readonly kind: 'view'; readonly id: string }
  | { readonly kind: 'edit'; readonly id: string };

const viewOf = (params: URLSearchParams): RecordView => {
  const edited = params.get('edit');
  if (edited) return { kind: 'edit', id: edited };
  const preset = params.get('add');
  if (preset !== null) return preset ? { kind: 'add', preset } : { kind: 'add' };
  const viewed = params.get('view');
  if (viewed) return { kind: 'view', id: viewed };
  if (params.has('import')) return { kind: 'import' };
  if (params.has('changes')) return { kind: 'changes' };
  return { kind: params.has('bin') ? 'bin' : 'list' };
};

const NAMES: readonly string[] = ['add', 'edit', 'view', 'bin', 'changes', 'import'];

/** Returns the parameters of a URL without those of an open record or the bin. */
export const withoutRecord = (params: URLSearchParams): URLSearchParams =>
  new URLSearchParams([...params].filter(([name]) => !NAMES.includes(name)));

/**
 * Keeps the open record of a screen in the URL (`?add`, `?add=FIELD:TEXT`, `?edit=ID`, `?view=ID`, `?bin` for the bin, `?changes`,
 * `?import`),
 * so that Back closes it, and a reload or a shared link opens it. Keeps the other parameters.
 */
export const useRecordView = () => {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { state, pathname } = useLocation();
  const list = withoutRecord(params).toString();
  const view = viewOf(params);
  const lastOpened = useRef<LastOpened>(undefined);
  const { kind } = view;
  const id = 'id' in view ? view.id : undefined;
  useEffect(() => {
    if (kind === 'add' || kind === 'bin' || kind === 'changes' || kind === 'import')
      lastOpened.current = { kind };
    else if ((kind === 'edit' || kind === 'view') && id !== undefined) lastOpened.current = { kind, id };
  }, [kind, id]);
  // Stable functions keep the rows from rendering again whenever a record opens.
  const latest = useRef({ kind, state });
  useLayoutEffect(() => {
    latest.current = { kind, state };
  }, [kind, state]);
  const addressOf = useCallback(
    (record: string, name: 'edit' | 'view' = 'view') =>
      `?${list && `${list}&`}${new URLSearchParams({ [name]: record })}`,
    [list],
  );
  const openEdit = useCallback(
    (record: string, { replace = false } = {}) =>
      navigate(addressOf(record, 'edit'), {
        replace,
        state: replace ? latest.current.state : OPENED_HERE,
      }),
    [navigate, addressOf],
  );
  const openView = useCallback(
    (record: string, { byKeyboard = false, panel }: { byKeyboard?: boolean; panel?: string } = {}) => {
      // Another record takes the place of the open one, so that Back leads to the list.
      const replace = latest.current.kind === 'view';
      const openedHere: unknown = replace ? latest.current.state?.openedHere : true;
      // With its path: a toast opens the record after another screen has replaced this one.
      navigate(`${pathname}${addressOf(record)}`, { replace, state: { openedHere, byKeyboard, panel } });
    },
    [navigate, pathname, addressOf],
  );
  /** Opens a page in place of the list. The bin and the changes take each other's entry in the history, so that Back leads to the list. */
  const open = (page: ListPage) => {
    const replace = kind === 'bin' || kind === 'changes';
    navigate(`?${list && `${list}&`}${page}`, { replace, state: replace ? state : OPENED_HERE });
  };
  return {
    view,
    viewed: view.kind === 'view' ? view.id : undefined,
    /** Whether the user opened the record by a key, and reads on in it. */
    isByKeyboard: state?.byKeyboard === true,
    /** Names what was open last, so that the focus returns to the control that opened it. */
    lastOpened: lastOpened.current,
    /** Returns the address of the record beside the list, relative to the screen. */
    addressOf,
    open,
    /** Opens the form of a record. With `replace` it takes the place of another one in the browser's history. */
    openEdit,
    openView,
    /** Returns to the list: goes back in the browser's history if the list is there. `saved` is the id of a saved record. */
    close: (saved?: string) => {
      if (saved !== undefined) lastOpened.current = { kind: 'edit', id: saved };
      if (state?.openedHere) navigate(-1);
      else navigate({ search: list }, { replace: true });
    },
  };
};
