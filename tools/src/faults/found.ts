import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from '../project/root';
import { decide, drain, learn, type State } from './decide';
import type { Fault } from './faults';
import { checkOut, commitOf, testsOf, writeSwitches } from './tree';

/** The faults that units have found, each with the test file that did. `npm run faults -- --write` writes it. */
export const FOUND = fileURLToPath(new URL('found.json', import.meta.url));

export type FoundFault = Fault & { readonly by: string };

/** Returns the faults of the list that no unit finds any more, and how many are still in the code of this commit. */
export const tryFound = async (list: readonly FoundFault[] = JSON.parse(readFileSync(FOUND, 'utf8'))) => {
  const folder = join(tmpdir(), 'faults', `found-${commitOf('HEAD')}-${process.pid}`);
  checkOut('HEAD', folder);
  try {
    const present = writeSwitches(folder, 'HEAD', list);
    const ids = new Set(present.map(({ id }) => id));
    const state: State = { files: {}, skipped: [], passed: {}, found: {} };
    const tree = { folder, state, store: () => {}, night: true };
    const queues = new Map<string, number[][]>();
    for (const { id, by } of list) {
      if (ids.has(id) && existsSync(join(folder, by))) queues.set(by, [...(queues.get(by) ?? []), [id]]);
    }
    await drain(tree, queues);
    const isLost = ({ id }: Fault) => !state.found[id];
    // Another test may find it now.
    if (present.some(isLost)) {
      await learn(tree, testsOf('HEAD', { kind: 'units', night: true }));
      await decide(tree, present.filter(isLost));
    }
    return { lost: present.filter(isLost), present: present.length };
  } finally {
    execFileSync('git', ['worktree', 'remove', '--force', folder], { cwd: root });
  }
};
