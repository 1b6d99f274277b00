import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inJson } from 'section-kit/build/json';
import * as v from 'valibot';
import { root } from './root';
import { nodeVersionFault } from './versions.mjs';

const RANGE = '^20.19.0 || >=22.12.0';
const FAULT = 'You need 20.19 or newer of Node 20, or 22.12 or newer: install it from https://nodejs.org.';

test.each(['v20.19.0', 'v20.20.2', 'v22.12.0', 'v22.13.1', 'v24.0.0', 'v26.1.0-nightly20260101'])(
  'Node %s is new enough',
  (version) => {
    expect(nodeVersionFault(version, RANGE)).toBeUndefined();
  },
);

test.each(['v18.20.0', 'v20.9.0', 'v20.18.3', 'v21.7.3', 'v22.0.0', 'v22.11.9'])(
  'Node %s is too old',
  (version) => {
    expect(nodeVersionFault(version, RANGE)).toBe(`This is Node ${version}. ${FAULT}`);
  },
);

test('one range and a patch number are compared too', () => {
  expect(nodeVersionFault('v20.19.1', '>=20.19.2')).toContain('You need 20.19.2 or newer');
  expect(nodeVersionFault('v20.19.2', '>=20.19.2')).toBeUndefined();
});

test('a command ends with the reason on an older Node', () => {
  const older = `Object.defineProperty(process, 'version', { value: 'v20.18.3' });`;
  const { status, stderr, stdout } = spawnSync(
    process.execPath,
    ['--import', `data:text/javascript,${older}`, join(root, 'tools/bootstrap.mjs'), 'no-command'],
    { encoding: 'utf8' },
  );
  expect(stderr).toBe(`This is Node v20.18.3. ${FAULT}\n`);
  expect([status, stdout]).toEqual([1, '']);
});

const engines = v.optional(v.object({ node: v.optional(v.string(), '*') }), {});
const schema = inJson(
  v.object({ engines, packages: v.optional(v.record(v.string(), v.object({ engines })), {}) }),
);
const read = (file: string) => v.parse(schema, readFileSync(join(root, file), 'utf8'));

test('each installed package runs on the oldest Node that is new enough', () => {
  const [oldest] = read('package.json').engines.node.match(/[\d.]+/) ?? [];
  const faults = Object.entries(read('package-lock.json').packages).flatMap(([path, { engines: asked }]) =>
    asked.node !== '*' && nodeVersionFault(`v${oldest}`, asked.node) ? [`${path} needs ${asked.node}`] : [],
  );
  expect(faults).toEqual([]);
});
