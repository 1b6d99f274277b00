import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from '../../project/root';
import { decide, type Knowledge, learn, tryFinders } from './decide';
import type { SmallFault } from './faults';
import { checkOut, commitOf, testsOf, writeSwitches } from './tree';

/** The faults that units have found, each with the test file that did. `npm run faults -- --write` writes it. */
export const FOUND = fileURLToPath(new URL('found.json', import.meta.url));

export type FoundFault = SmallFault & { readonly by: string };

/** Returns the faults of the list that no unit finds any more, and how many are still in the code of this commit. */
export const tryFound = async (list: readonly FoundFault[] = JSON.parse(readFileSync(FOUND, 'utf8'))) => {
  const folder = join(tmpdir(), 'faults', `found-${commitOf('HEAD')}-${process.pid}`);
  checkOut('HEAD', folder);
  try {
    const present = writeSwitches(folder, 'HEAD', list);
    const ids = new Set(present.map(({ id }) => id));
    const state: Knowledge = { files: {}, skipped: [], passed: {}, found: {} };
    const tree = { folder, state, store: () => {}, night: true };
    const known = list.filter(({ id, by }) => ids.has(id) && existsSync(join(folder, by)));
    await tryFinders(tree, new Map(known.map(({ id, by }) => [id, by])));
    const isLost = ({ id }: SmallFault) => !state.found[id];
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
