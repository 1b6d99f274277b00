import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { withoutForm } from './useRecordForm';

/** How what is searched for becomes the parameters of a URL, and back. */
export interface SearchParamsMapping<Search> {
  read(params: URLSearchParams): Search;
  write(search: Search): URLSearchParams;
}

/** Changes what is searched for: a new entry in the history, unless it replaces the present one. */
export type ChangeSearch<Search> = (
  change: (search: Search) => Search,
  options?: { readonly replace?: boolean },
) => void;

/**
 * Keeps in the URL what a list is searched for, so that it can be bookmarked, shared and returned to with Back. It is
 * the same object until something else is searched for, also while a form stands in place of the list. Keep `mapping`
 * the same between renders.
 */
export const useSearch = <Search>(
  mapping: SearchParamsMapping<Search>,
): readonly [Search, ChangeSearch<Search>] => {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const text = withoutForm(params).toString();
  const search = useMemo(() => mapping.read(new URLSearchParams(text)), [mapping, text]);
  const latest = useRef(search);
  useLayoutEffect(() => {
    latest.current = search;
  }, [search]);
  const change: ChangeSearch<Search> = useCallback(
    (next, { replace = false } = {}) => {
      latest.current = next(latest.current);
      navigate({ search: mapping.write(latest.current).toString() }, { replace });
    },
    [mapping, navigate],
  );
  return [search, change];
};
