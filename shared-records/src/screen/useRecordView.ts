import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'shared-ui/router';

/** The state of a screen: its list, or in place of it the bin, or the form of a new or a stored record. */
type RecordView =
  | { readonly kind: 'list' }
  | { readonly kind: 'bin' }
  | { readonly kind: 'add' }
  | { readonly kind: 'edit'; readonly id: string };

/** A form in place of the list. */
type FormView = Exclude<RecordView, { kind: 'list' | 'bin' }>;

const viewOf = (params: URLSearchParams): RecordView => {
  const id = params.get('edit');
  if (id) return { kind: 'edit', id };
  if (params.has('add')) return { kind: 'add' };
  return { kind: params.has('bin') ? 'bin' : 'list' };
};

const VIEWS = new Set(['add', 'edit', 'bin']);

/** Returns the parameters of a URL without those of a form or the bin. */
export const withoutForm = (params: URLSearchParams): URLSearchParams =>
  new URLSearchParams([...params].filter(([name]) => !VIEWS.has(name)));

/**
 * Keeps the open form of a screen in the URL (`?add`, `?edit=ID`, `?bin` for the bin), so that Back closes it, and a
 * reload or a shared link opens it. Keeps the other parameters.
 */
export const useRecordView = () => {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation();
  const list = withoutForm(params).toString();
  const view = viewOf(params);
  const lastForm = useRef<FormView>(undefined);
  const id = view.kind === 'edit' ? view.id : undefined;
  useEffect(() => {
    if (id !== undefined) lastForm.current = { kind: 'edit', id };
    else if (view.kind === 'add') lastForm.current = { kind: 'add' };
  }, [view.kind, id]);
  const searchWith = useCallback((form: string) => `?${list && `${list}&`}${form}`, [list]);
  const openEdit = useCallback(
    (record: string, { replace = false } = {}) =>
      navigate(
        { search: searchWith(`${new URLSearchParams({ edit: record })}`) },
        { replace, state: replace ? state : { openedHere: true } },
      ),
    [navigate, searchWith, state],
  );
  return {
    view,
    /** The last form, so that the focus returns to the button that opened it. */
    lastForm: lastForm.current,
    openAdd: () => navigate({ search: searchWith('add') }, { state: { openedHere: true } }),
    openBin: () => navigate({ search: searchWith('bin') }, { state: { openedHere: true } }),
    /** Opens a record. With `replace` it takes the place of another record in the browser's history. */
    openEdit,
    /** Returns to the list: goes back in the browser's history if the list is there. `saved` is the id of a saved record. */
    close: (saved?: string) => {
      if (saved !== undefined) lastForm.current = { kind: 'edit', id: saved };
      if (state?.openedHere) navigate(-1);
      else navigate({ search: list }, { replace: true });
    },
  };
};
