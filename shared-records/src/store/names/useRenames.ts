import { useMemo } from 'react';
import { useDataStore } from '../DataProvider';
import { useQuery } from '../live/useQuery';

const NONE: ReadonlyMap<string, string> = new Map();

/**
 * The new names of the customers whose old ones still stand in some contacts and reports, by the old names: live, as
 * long as the component is there.
 */
export const useRenames = (): ReadonlyMap<string, string> => {
  const state = useQuery('renameJobs', useDataStore().listenToRenames);
  const rows = state.status === 'ready' ? state.rows : undefined;
  return useMemo(
    () =>
      rows && rows.length > 0
        ? new Map(rows.flatMap(({ oldNames, name }) => oldNames.map((oldName) => [oldName, name])))
        : NONE,
    [rows],
  );
};

/** What a list says beside the old name of a customer, if `customer` is one. */
export const renameNote = (renames: ReadonlyMap<string, string>, customer: string): string | undefined => {
  const name = renames.get(customer);
  return name === undefined ? undefined : `is being renamed to ${name}`;
};
