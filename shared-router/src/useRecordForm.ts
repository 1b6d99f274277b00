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

/**
 * Keeps a screen's form in the URL (`?add`, `?edit=ID`), so that Back returns to the list, and a reload or a
 * shared link to the form.
 */
export const useRecordForm = () => {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation();
  const open = (search: string) => navigate({ search }, { state: { openedHere: true } });
  return {
    view: viewOf(params),
    openAdd: () => open('?add'),
    openEdit: (id: string) => open(`?${new URLSearchParams({ edit: id })}`),
    /** Returns to the list: by going back where the list is what lies behind. */
    close: () => (state?.openedHere ? navigate(-1) : navigate({ search: '' }, { replace: true })),
  };
};
