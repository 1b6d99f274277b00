import { isSignedBy, type SectionSource, sectionManifestSchema } from 'shared-contract';
import * as v from 'valibot';
import { integrityOf } from './integrity';
import { jsonText, sectionBuild, signedManifest } from './section-manifest';
import { generateSigningKey } from './signing-key';

const SOURCE: SectionSource = {
  $schema: '../shared-contract/section.schema.json',
  name: 'reports',
  contract: '^3.0.0',
  team: 'Reports <reports@example.com>',
  routes: [{ path: '/', role: 'staff', link: { label: 'Dashboard', order: 1 } }],
};
const NOW = new Date('2026-11-21T09:30:00Z');
const ID = '20261121T0930-1a2b3c4';
const ENTRY = `builds/${ID}/remoteEntry.js`;
const FILES = {
  'remoteEntry.js': integrityOf('start()'),
  '123.js': integrityOf('more()'),
  '4.js': integrityOf('later()'),
};

const build = () =>
  sectionBuild(
    SOURCE,
    ID,
    { entry: ENTRY, chunks: ['123.js'], files: FILES, filesJson: jsonText(FILES) },
    NOW,
  );

test('lists the team, its routes and contract, and the hashes of entry, first chunks and list of files', () => {
  expect(build()).toEqual({
    id: ID,
    entry: ENTRY,
    integrity: FILES['remoteEntry.js'],
    chunks: { '123.js': FILES['123.js'] },
    files: integrityOf(jsonText(FILES)),
    contract: '^3.0.0',
    team: SOURCE.team,
    createdAt: '2026-11-21T09:30:00.000Z',
    routes: SOURCE.routes,
  });
});

test("lists the team's panels, too", async () => {
  const panel = { slot: 'directory/customer/v1', label: 'Reports', order: 3, role: 'staff' } as const;
  const files = { entry: ENTRY, chunks: [], files: FILES, filesJson: jsonText(FILES) };
  const extending = sectionBuild({ ...SOURCE, extends: [panel] }, ID, files, NOW);
  const manifest = { name: 'reports', builds: [extending], live: ID };
  const signed = await signedManifest(manifest, 7, generateSigningKey().privateKey);
  expect(signed.builds[0]?.extends).toEqual([panel]);
});

test('makes hashes that a browser takes as integrity', () => {
  expect(integrityOf('')).toBe('sha384-OLBgp1GsljhM2TJ+sbHjaiH9txEUvgdDTAzHv2P24donTt6/529l+9Ua0vFImLlb');
});

test('signs the fields in the order in which they are read', async () => {
  const { privateKey, publicKey } = generateSigningKey();
  const { id, ...rest } = build();
  const manifest = await signedManifest(
    { live: ID, builds: [{ ...rest, id }], name: 'reports' },
    7,
    privateKey,
  );
  const text = JSON.parse(jsonText(manifest));
  expect(await isSignedBy(text, publicKey)).toBe(true);
  expect(await isSignedBy(v.parse(sectionManifestSchema, text), publicKey)).toBe(true);
});

test.each([
  ['id', { id: 'a build/with a path' }],
  ['entry', { entry: 'https://elsewhere.example/remoteEntry.js' }],
])('is not written where the shell would refuse its %s', async (_, wrong) => {
  const { privateKey } = generateSigningKey();
  const manifest = { name: 'reports', builds: [{ ...build(), ...wrong }], live: ID };
  await expect(signedManifest(manifest, 7, privateKey)).rejects.toThrow();
});
