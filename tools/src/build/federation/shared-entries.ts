import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { packageNames, readPackage } from '../../project/workspace';
import { SINGLETONS } from './sharing';

const packageSchema = v.object({ exports: v.record(v.string(), v.string()) });

/** An entry of a shared package: a request that other packages may import. */
export interface SharedEntry {
  /** The request, such as `shared-ui/table`. With `*` it stands for several. */
  readonly request: string;
  /** The sources behind it, relative to the checkout. */
  readonly files: readonly string[];
  /** Whether the shell provides it, or each section that imports it bundles it. */
  readonly place: 'shell' | 'section';
}

/** Entries for tests, and style sheets of the page, are in no section. */
const isCodeOfPage = (request: string): boolean => !/\btesting\b|\.css$/.test(request);

/** A package whose other entries are for the shared packages on top of it: of a section they would be a second store. */
const PROVIDED_WHOLE = 'shared-store';

/** Returns whether an entry is a singleton, or a part of one below its name that only the shell loads by itself. */
const isProvided = (request: string): boolean =>
  SINGLETONS.some(
    (name) =>
      request === name || ((name.includes('/') || name === PROVIDED_WHOLE) && request.startsWith(`${name}/`)),
  );

const filesOf = (checkout: string, path: string): string[] => {
  const [folder = '', ending] = path.split('*');
  if (ending === undefined) return [path];
  return readdirSync(join(checkout, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending) && !name.includes('.test.'))
    .map((name) => `${folder}${name}`);
};

const entriesOf = (checkout: string, packageName: string): SharedEntry[] =>
  Object.entries(readPackage(join(checkout, packageName), packageSchema).exports).map(([name, path]) => {
    const request = join(packageName, name);
    return {
      request,
      files: filesOf(checkout, join(packageName, path)),
      place: isProvided(request) ? 'shell' : 'section',
    };
  });

/** Returns the entries of all shared packages that are code of the page, by the `exports` of their package.json. */
export const sharedEntries = (checkout: string): SharedEntry[] =>
  packageNames(checkout, 'shared-')
    .flatMap((name) => entriesOf(checkout, name))
    .filter(({ request }) => isCodeOfPage(request));
