import { useMemo } from 'react';
import type { Change } from 'shared-model/changes';
import { useDataStore } from '../live/DataProvider';
import { useQuery } from '../live/useQuery';

/** A running rename of a customer. */
export interface Rename {
  readonly id: string;
  readonly name: string;
}

const NONE: ReadonlyMap<string, Rename> = new Map();

const renameIn = ({ kind, collection, state, from, to, record }: Change): readonly [string, Rename][] =>
  kind === 'names' && collection === 'customers' && state === 'running' && from && to && record
    ? [[from, { id: record, name: to }]]
    : [];

/** Returns the running renames of customers while the component is mounted, by their old names. */
export const useRenames = (): ReadonlyMap<string, Rename> => {
  const state = useQuery('changes', useDataStore().listenToChanges);
  const rows = state.status === 'ready' ? state.rows : undefined;
  return useMemo(() => {
    const renames = rows?.flatMap(renameIn) ?? [];
    return renames.length > 0 ? new Map(renames) : NONE;
  }, [rows]);
};

/** Returns the note for a customer who is being renamed. */
export const renameNote = (renames: ReadonlyMap<string, Rename>, customer: string): string | undefined => {
  const name = renames.get(customer)?.name;
  return name === undefined ? undefined : `is being renamed to ${name}`;
};
