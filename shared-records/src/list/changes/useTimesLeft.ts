import { useEffect, useState } from 'react';
import { nowOf } from '../../model/fields/clock';
import { useDataStore } from '../../store/DataProvider';
import { type ChangeLine, isRunning, progressOf } from './change-texts';

/** The progress of a change at a moment, in milliseconds. */
interface Progress {
  readonly done: number;
  readonly at: number;
}

/** Returns the milliseconds that running changes still take by their ids, if they go on as since they were first seen. */
export const useTimesLeft = (lines: readonly ChangeLine[]): ReadonlyMap<string, number> => {
  const store = useDataStore();
  const [{ first, left }, setKnown] = useState({
    first: new Map<string, Progress>(),
    left: new Map<string, number>(),
  });
  useEffect(() => {
    const now = nowOf(store).getTime();
    setKnown(({ first }) => {
      const running = lines.filter(isRunning).map((line) => {
        // Its undo begins anew.
        const key = `${line.id} ${line.revert?.id}`;
        const { done, all } = progressOf(line);
        return { id: line.id, key, done, all, since: first.get(key) ?? { done, at: now } };
      });
      return {
        first: new Map(running.map(({ key, since }) => [key, since])),
        left: new Map(
          running.flatMap(({ id, done, all, since }) =>
            done > since.done ? [[id, ((all - done) * (now - since.at)) / (done - since.done)] as const] : [],
          ),
        ),
      };
    });
  }, [store, lines]);
  return first.size > 0 ? left : new Map();
};
