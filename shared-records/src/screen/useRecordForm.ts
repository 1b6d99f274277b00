import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

/** What a screen of records shows: its list, or in place of it the form for a new or a known record. */
export type RecordView =
  | { readonly kind: 'list' }
  | { readonly kind: 'add' }
  | { readonly kind: 'edit'; readonly id: string };

/** A form in place of the list. */
export type FormView = Exclude<RecordView, { kind: 'list' }>;

const viewOf = (params: URLSearchParams): RecordView => {
  const id = params.get('edit');
  if (id) return { kind: 'edit', id };
  return { kind: params.has('add') ? 'add' : 'list' };
};

/** The parameters of a URL but for those of a form. */
export const withoutForm = (params: URLSearchParams): URLSearchParams =>
  new URLSearchParams([...params].filter(([name]) => name !== 'add' && name !== 'edit'));

/**
 * Keeps a screen's form in the URL (`?add`, `?edit=ID`), so that Back returns to the list, and a reload or a
 * shared link to the form. The other parameters stay.
 */
export const useRecordForm = () => {
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
  const searchWith = (form: string) => `?${list && `${list}&`}${form}`;
  return {
    view,
    /** The form that the list has come back from, for the focus to return to where that was opened. */
    lastForm: lastForm.current,
    openAdd: () => navigate({ search: searchWith('add') }, { state: { openedHere: true } }),
    /** Opens a record; in place of another one, the list stays what lies behind. */
    openEdit: (id: string, { replace = false } = {}) =>
      navigate(
        { search: searchWith(`${new URLSearchParams({ edit: id })}`) },
        { replace, state: replace ? state : { openedHere: true } },
      ),
    /** Returns to the list, by going back where it is what lies behind; `saved` is the id of the record just saved. */
    close: (saved?: string) => {
      if (saved !== undefined) lastForm.current = { kind: 'edit', id: saved };
      if (state?.openedHere) navigate(-1);
      else navigate({ search: list }, { replace: true });
    },
  };
};
