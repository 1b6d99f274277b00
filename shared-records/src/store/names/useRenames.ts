import { useMemo } from 'react';
import { useDataStore } from '../DataProvider';
import { useQuery } from '../live/useQuery';

const NONE: ReadonlyMap<string, string> = new Map();

/** Returns the running renames while the component is mounted: the new names of customers by their old ones. */
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

/** Returns the note for a customer who is being renamed. */
export const renameNote = (renames: ReadonlyMap<string, string>, customer: string): string | undefined => {
  const name = renames.get(customer);
  return name === undefined ? undefined : `is being renamed to ${name}`;
};
