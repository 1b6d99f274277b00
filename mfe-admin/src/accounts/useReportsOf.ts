import { useEffect, useState } from 'react';
import { useDataStore } from 'shared-store';

/** Returns how many reports name a person as responsible; undefined while it is unknown, null if it cannot be counted. */
export const useReportsOf = (responsible: string): number | null | undefined => {
  const store = useDataStore();
  const [counted, setCounted] = useState<{ readonly responsible: string; readonly count: number | null }>();
  useEffect(() => {
    if (responsible === '') return;
    let isShown = true;
    const show = (count: number | null) => isShown && setCounted({ responsible, count });
    // One chunk for the administrators' screens and the own account.
    import('shared-model/report')
      .then(({ report }) =>
        store.count({ model: report, filters: [{ field: 'responsible', equals: responsible }] }),
      )
      .then(show, (error: unknown) => {
        console.error('The reports could not be counted.', error);
        show(null);
      });
    return () => {
      isShown = false;
    };
  }, [store, responsible]);
  return counted?.responsible === responsible ? counted.count : undefined;
};

/** Returns a number of reports in words. */
export const reportsText = (count: number): string =>
  `${count.toLocaleString('en-US')} report${count === 1 ? '' : 's'}`;
