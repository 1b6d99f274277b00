import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const SOURCES = join(__dirname, '../src');

test('every trigger listens to the database that the deployment names', async () => {
  process.env.GCLOUD_PROJECT = 'demo-database';
  process.env.DATABASE_ID = 'restored-1';
  const { indexWords, ...functions } = await import('../src/index');
  const listened = Object.entries({ ...functions, ...indexWords }).flatMap(([name, { __endpoint }]) => {
    const { eventFilters = {} } = 'eventTrigger' in __endpoint ? (__endpoint.eventTrigger ?? {}) : {};
    return 'database' in eventFilters ? [[name, eventFilters.database] as const] : [];
  });
  expect(listened.map(([name]) => name)).toEqual(
    expect.arrayContaining(['salesReport', 'startRename', 'carryMergeThrough', 'runImports', 'watchCanary']),
  );
  expect(new Set(listened.map(([, database]) => database))).toEqual(new Set(['restored-1']));
});

test('no function opens another database', () => {
  const sources = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.ts'),
  );
  const opening = sources.filter((path) =>
    /getFirestore\(|databases\/\(default\)/.test(readFileSync(join(SOURCES, path), 'utf8')),
  );
  expect(opening).toEqual(['calls/database.ts']);
});
