import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packageNames } from './workspace';

test('leaves out a folder that an older branch left behind', () => {
  const checkout = mkdtempSync(join(tmpdir(), 'workspace-'));
  mkdirSync(join(checkout, 'mfe-reports'));
  writeFileSync(join(checkout, 'mfe-reports/package.json'), '{}');
  mkdirSync(join(checkout, 'mfe-old/dist'), { recursive: true });
  expect(packageNames(checkout, 'mfe-')).toEqual(['mfe-reports']);
  rmSync(checkout, { recursive: true });
});
