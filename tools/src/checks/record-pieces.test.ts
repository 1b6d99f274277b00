import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../project/root';
import { packageNames } from '../project/workspace';

/** The sources of the records and the sections, by path. */
type Sources = Readonly<Record<string, string>>;

const MODEL = /^shared-records\/src\/model\/.*\.ts$/;
const TEST = /\.test\.tsx$/;

const sources = (): Sources => {
  const sections = packageNames(root, 'mfe-');
  const paths = ['shared-records/src/model', ...sections.map((section) => `${section}/src`)].flatMap(
    (folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.tsx?$/.test(name))
        .map((name) => `${folder}/${name}`),
  );
  return Object.fromEntries(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
};

/** Names what each model lacks: its place in the list of all models, its screen, and the test of its fields. */
const forgottenPieces = (all: Sources): string[] => {
  const files = Object.entries(all);
  const models = files.flatMap(([path, text]) =>
    MODEL.test(path)
      ? [...text.matchAll(/export const (\w+) = defineModel\(/g)].map(([, name = '']) => name)
      : [],
  );
  const [, listed = ''] = /MODELS = \[([^\]]*)\]/.exec(all['shared-records/src/model/models.ts'] ?? '') ?? [];
  const inSections = (isTest: boolean, text: string) =>
    files.some(
      ([path, source]) => path.startsWith('mfe-') && TEST.test(path) === isTest && source.includes(text),
    );
  return models.flatMap((name) => [
    ...(new RegExp(`\\b${name}\\b`).test(listed) ? [] : [`${name}: add it to MODELS`]),
    ...(inSections(false, `model={${name}}`) ? [] : [`${name}: no screen`]),
    ...(inSections(true, `fieldsWithoutColumn(${name})`) ? [] : [`${name}: no test of its columns`]),
    ...(inSections(true, `fieldsWithoutInput(${name})`) ? [] : [`${name}: no test of its inputs`]),
  ]);
};

test('every model is in MODELS, and has a screen and a test of its fields', () => {
  expect(forgottenPieces(sources())).toEqual([]);
});

test('names each forgotten piece of a model', () => {
  const all = {
    'shared-records/src/model/models.ts': 'export const MODELS = [customer] as const;',
    'shared-records/src/model/thing.ts': 'export const thing = defineModel({',
  };
  expect(forgottenPieces(all)).toEqual([
    'thing: add it to MODELS',
    'thing: no screen',
    'thing: no test of its columns',
    'thing: no test of its inputs',
  ]);
});
