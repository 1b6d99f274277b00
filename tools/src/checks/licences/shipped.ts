import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inJson } from 'section-kit/build/json';
import * as v from 'valibot';
import { deployedLock } from '../../../../functions/deployed-lock';
import { sharedPackages } from '../../build/builds';
import { sites } from '../../project/firebase-config';
import { root } from '../../project/root';

/** Tests alone use this one. */
const NOT_SHIPPED = 'shared-testing';

const manifestSchema = inJson(v.object({ dependencies: v.optional(v.record(v.string(), v.string()), {}) }));
const licenceSchema = v.object({
  license: v.optional(v.object({ id: v.optional(v.string()), name: v.optional(v.string()) })),
  expression: v.optional(v.string()),
});
const sbomSchema = v.looseObject({
  components: v.array(
    v.looseObject({
      name: v.string(),
      version: v.string(),
      licenses: v.optional(v.array(licenceSchema), []),
    }),
  ),
});

/** A software bill of materials in CycloneDX. */
export type Sbom = v.InferOutput<typeof sbomSchema>;

/** Returns all packages from others that the page and the functions are made of, with their licences. */
export const shippedSbom = async (): Promise<Sbom> => {
  const own = [...sites.map(({ packageName }) => packageName), ...sharedPackages, 'section-kit', 'functions'];
  const shipped = own.filter((name) => name !== NOT_SHIPPED);
  const read = (path: string) => readFile(join(root, path), 'utf8');
  const manifests = await Promise.all(
    shipped.map(async (name) => v.parse(manifestSchema, await read(`${name}/package.json`))),
  );
  const needed = manifests.flatMap(({ dependencies }) => Object.entries(dependencies));
  const manifest = {
    name: 'sales-report',
    version: '1.0.0',
    dependencies: Object.fromEntries(needed.filter(([name]) => !shipped.includes(name))),
  };
  const lock = deployedLock(JSON.parse(await read('package-lock.json')), manifest);
  const folder = await mkdtemp(join(tmpdir(), 'sbom-'));
  try {
    await writeFile(join(folder, 'package.json'), JSON.stringify(manifest));
    await writeFile(join(folder, 'package-lock.json'), JSON.stringify(lock));
    const npm = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only'];
    const { stdout } = await promisify(execFile)('npm', npm, { cwd: folder, maxBuffer: 64 * 1024 * 1024 });
    return v.parse(inJson(sbomSchema), stdout);
  } finally {
    await rm(folder, { recursive: true });
  }
};

/** The licences that ask for no more than their own text beside a copy (spdx.org/licenses). */
const ALLOWED: readonly string[] = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
];

/** The packages whose package.json names no licence, with the one in their LICENSE file. */
const IN_A_FILE: readonly (readonly [RegExp, string])[] = [
  [/^limiter$/, 'MIT'],
  // The builder's program for another machine, which is not installed here.
  [/^@rspack\/binding-/, 'MIT'],
];

/** Returns whether a licence may be used. Of alternatives one is enough; where several hold, all must be. */
const isAllowed = (expression: string): boolean => {
  const plain = expression.replaceAll(/[()]/g, '');
  return plain
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((licence) => ALLOWED.includes(licence.trim())));
};

/** Returns the packages whose licence is not allowed, or not known, as `name version: licence`. */
export const refusedLicences = ({ components }: Sbom): string[] =>
  components.flatMap(({ name, version, licenses }) => {
    const named = licenses.map(({ license, expression }) => expression ?? license?.id ?? license?.name ?? '');
    const [, inFile] = IN_A_FILE.find(([pattern]) => pattern.test(name)) ?? [];
    const all = named.length === 0 && inFile !== undefined ? [inFile] : named;
    const isFine = all.length > 0 && all.every(isAllowed);
    return isFine ? [] : [`${name} ${version}: ${all.join(', ') || 'no licence'}`];
  });

// `npm run --silent sbom > sbom.json`
if (import.meta.filename === process.argv[1]) {
  void shippedSbom().then((sbom) => console.log(JSON.stringify(sbom, undefined, 2)));
}
