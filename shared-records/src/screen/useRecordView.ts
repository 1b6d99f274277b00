import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'shared-ui/router';
import { OPENED_HERE } from '../model/addresses';

/** The state of a screen: its list, or in place of it the form of a new or a stored record. */
type RecordView =
  | { readonly kind: 'list' }
  | { readonly kind: 'add'; readonly preset?: string }
  | { readonly kind: 'edit'; readonly id: string };

/** A form in place of the list. */
type FormView = Exclude<RecordView, { kind: 'list' }>;

const viewOf = (params: URLSearchParams): RecordView => {
  const id = params.get('edit');
  if (id) return { kind: 'edit', id };
  const preset = params.get('add');
  if (preset === null) return { kind: 'list' };
  return preset ? { kind: 'add', preset } : { kind: 'add' };
};

/** Returns the parameters of a URL without those of a form. */
export const withoutForm = (params: URLSearchParams): URLSearchParams =>
  new URLSearchParams([...params].filter(([name]) => name !== 'add' && name !== 'edit'));

/**
 * Keeps the open form of a screen in the URL (`?add`, `?add=FIELD:TEXT`, `?edit=ID`), so that Back closes it, and a reload
 * or a shared link opens it. Keeps the other parameters.
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
        { replace, state: replace ? state : OPENED_HERE },
      ),
    [navigate, searchWith, state],
  );
  return {
    view,
    /** The last form, so that the focus returns to the button that opened it. */
    lastForm: lastForm.current,
    openAdd: () => navigate({ search: searchWith('add') }, { state: OPENED_HERE }),
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
