import { useState } from 'react';
import { nowOf } from 'shared-model/fields/clock';
import { useDataStore } from 'shared-store/DataProvider';
import { type ChangeLine, isRunning, progressOf } from './change-texts';

/** Returns the milliseconds that a running change still takes, if it goes on as since it was first seen; undefined until that is known. */
export const useTimeLeft = (line: ChangeLine): number | undefined => {
  const store = useDataStore();
  const { done, all } = progressOf(line);
  // Its undo begins anew.
  const key = isRunning(line) ? `${line.id} ${line.revert?.id}` : '';
  const [first, setFirst] = useState({ key: '', done, at: 0 });
  const now = nowOf(store).getTime();
  if (first.key !== key) setFirst({ key, done, at: now });
  if (key === '' || first.key !== key || done <= first.done) return undefined;
  return ((all - done) * (now - first.at)) / (done - first.done);
};
