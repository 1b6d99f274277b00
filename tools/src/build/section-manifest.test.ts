import type { SectionSource } from 'shared-contract';
import { sectionManifest } from './section-manifest';

const SOURCE: SectionSource = {
  $schema: './section.schema.json',
  name: 'reports',
  contract: '^1.0.0',
  routes: [{ path: '/', role: 'staff', link: { label: 'Dashboard', order: 1 } }],
};
const NOW = new Date('2026-11-21T09:30:00Z');

test('says what the team wrote, and has this one build live', () => {
  const id = '20261121T0930-1a2b3c4';
  expect(sectionManifest(SOURCE, id, `builds/${id}/remoteEntry.js`, NOW)).toEqual({
    name: 'reports',
    routes: SOURCE.routes,
    builds: [
      {
        id,
        entry: `builds/${id}/remoteEntry.js`,
        contract: '^1.0.0',
        createdAt: '2026-11-21T09:30:00.000Z',
      },
    ],
    live: id,
  });
});

test.each([
  ['id', 'a build/with a path', 'builds/x/remoteEntry.js'],
  ['entry', 'x', 'https://elsewhere.example/remoteEntry.js'],
])('is not written where the shell would refuse its %s', (_, id, entry) => {
  expect(() => sectionManifest(SOURCE, id, entry, NOW)).toThrow();
});
