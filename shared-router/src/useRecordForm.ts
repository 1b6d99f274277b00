import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

/** What a screen of records shows: its list, or in place of it the form for a new or a known record. */
export type RecordView =
  | { readonly kind: 'list' }
  | { readonly kind: 'add' }
  | { readonly kind: 'edit'; readonly id: string };

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
  const searchWith = (form: string) => `?${list && `${list}&`}${form}`;
  return {
    view: viewOf(params),
    openAdd: () => navigate({ search: searchWith('add') }, { state: { openedHere: true } }),
    /** Opens a record; in place of another one, the list stays what lies behind. */
    openEdit: (id: string, { replace = false } = {}) =>
      navigate(
        { search: searchWith(`${new URLSearchParams({ edit: id })}`) },
        { replace, state: replace ? state : { openedHere: true } },
      ),
    /** Returns to the list: by going back where the list is what lies behind. */
    close: () => (state?.openedHere ? navigate(-1) : navigate({ search: list }, { replace: true })),
  };
};
