import { useEffect, useRef, useState } from 'react';
import { storedText } from 'shared-ui/storage';
import type { ListScreen } from '../../list-context';

/** The id of a record that an import has created: that of the import, and the row in its file. */
const IMPORTED = /^[0-9a-f]{32}-/;

/** Names what this tab keeps while it waits for the end of an import that somebody has started in it. */
export const ownImportKey = (collection: string): string => `import-runs:${collection}`;

/**
 * Counts the signs that an import of the list's records runs: this tab has started one, or its records come or go while the list is
 * shown. Asking the server each time would cost every list a call.
 */
export const useImportSigns = ({
  model,
  list,
  live,
}: Pick<ListScreen, 'model' | 'list' | 'live'>): number => {
  const [signs, setSigns] = useState(() =>
    storedText('sessionStorage', ownImportKey(model.collection)) === undefined ? 0 : 1,
  );
  const before = useRef<{
    readonly list: object;
    readonly ids: readonly string[];
    readonly isWhole: boolean;
  }>(undefined);
  useEffect(() => {
    if (live.status !== 'ready') return;
    const known = before.current;
    const ids = live.rows.map(({ id }) => id);
    before.current = { list, ids, isWhole: live.showMore === undefined };
    if (known?.list !== list) return;
    // Records of a further page are no new ones.
    const shown = known.isWhole ? ids : ids.slice(0, known.ids.length);
    const isOther = (some: readonly string[], others: readonly string[]) => {
      const present = new Set(others);
      return some.some((id) => IMPORTED.test(id) && !present.has(id));
    };
    if (isOther(shown, known.ids) || isOther(known.ids, ids)) setSigns((count) => count + 1);
  }, [list, live]);
  return signs;
};
