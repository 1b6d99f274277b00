import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { useNavigate, useSearchParams } from 'shared-ui/router';
import type { ChangeSearch } from '../list/list-context';
import { withoutRecord } from './useRecordView';

/** Converts a search into the parameters of a URL and back. */
interface SearchParamsMapping<Search> {
  read(params: URLSearchParams): Search;
  write(search: Search): URLSearchParams;
}

/**
 * Keeps the search of a list in the URL, so that users can bookmark, share and return to it. Returns the same object until
 * the search changes, also while a record is open. A record beside the list stays open. Keep `mapping` stable between renders.
 */
export const useSearch = <Search>(
  mapping: SearchParamsMapping<Search>,
): readonly [Search, ChangeSearch<Search>] => {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const text = withoutRecord(params).toString();
  const viewed = params.get('view');
  const search = useMemo(() => mapping.read(new URLSearchParams(text)), [mapping, text]);
  const latest = useRef({ search, viewed });
  useLayoutEffect(() => {
    latest.current = { search, viewed };
  }, [search, viewed]);
  const change: ChangeSearch<Search> = useCallback(
    (next, { replace = false, closes = false } = {}) => {
      const search = next(latest.current.search);
      latest.current = { ...latest.current, search };
      const params = mapping.write(search);
      if (latest.current.viewed && !closes) params.set('view', latest.current.viewed);
      navigate({ search: params.toString() }, { replace });
    },
    [mapping, navigate],
  );
  return [search, change];
};
