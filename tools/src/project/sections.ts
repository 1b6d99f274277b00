import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inJson } from 'section-kit/build/json';
import { type SectionSource, sectionSourceSchema } from 'shared-contract';
import * as v from 'valibot';
import { root } from './root';
import { packageNames } from './workspace';

/** A section of a checkout: a folder `mfe-NAME` with a `package.json` and a `section.json`. */
interface LocalSection {
  readonly name: string;
  readonly packageName: string;
  /** The port of its local site: `config.port` in its `package.json`. */
  readonly port: number;
  readonly source: SectionSource;
}

/** The first port that a section's local site can have. */
const FIRST_PORT = 3005;

const packageSchema = inJson(v.object({ config: v.object({ port: v.pipe(v.number(), v.integer()) }) }));
const sourceSchema = inJson(sectionSourceSchema);

/** Returns the port in a package's `package.json`, where npm keeps a package's own settings. @throws {Error} If it has none. */
export const portOf = (packageName: string, checkout: string = root): number => {
  const text = readFileSync(join(checkout, packageName, 'package.json'), 'utf8');
  const { success, output } = v.safeParse(packageSchema, text);
  if (success) return output.config.port;
  throw new Error(`${packageName}/package.json names no port: add "config": { "port": ${FIRST_PORT} }.`);
};

const readSection = (packageName: string, checkout: string): LocalSection => {
  const { success, output, issues } = v.safeParse(
    sourceSchema,
    readFileSync(join(checkout, packageName, 'section.json'), 'utf8'),
  );
  if (!success) {
    const [issue] = issues;
    const place = v.getDotPath(issue) ?? 'the whole';
    throw new Error(`${packageName}/section.json is not valid: ${place}: ${issue.message}.`);
  }
  const name = packageName.slice('mfe-'.length);
  if (output.name !== name) {
    throw new Error(
      `${packageName}/section.json has the name ${output.name}: write "${name}", as its folder.`,
    );
  }
  return { name, packageName, port: portOf(packageName, checkout), source: output };
};

/** @throws {Error} If two sections have the same of something. The message names both. */
const requireDistinct = (
  sections: readonly LocalSection[],
  valuesOf: (section: LocalSection) => readonly (string | number)[],
  describe: (both: string, value: string | number) => string,
): void => {
  const owners = new Map<string | number, string>();
  for (const section of sections) {
    for (const value of valuesOf(section)) {
      const owner = owners.get(value);
      if (owner !== undefined) throw new Error(describe(`${owner} and ${section.packageName}`, value));
      owners.set(value, section.packageName);
    }
  }
};

/** @throws {Error} If a section has a panel for a slot that no section offers, or two panels for one, or offers a slot of another. */
const requireSlots = (sections: readonly LocalSection[]): void => {
  const offered = sections.flatMap(({ source }) => source.routes.flatMap(({ slots = [] }) => slots));
  for (const { name, packageName, source } of sections) {
    const foreign = source.routes
      .flatMap(({ slots = [] }) => slots)
      .find((slot) => !slot.startsWith(`${name}/`));
    if (foreign !== undefined) {
      throw new Error(`${packageName}/section.json offers ${foreign}: begin its slots with "${name}/".`);
    }
    const extended = (source.extends ?? []).map(({ slot }) => slot);
    const unknown = extended.find((slot) => !offered.includes(slot));
    if (unknown !== undefined) {
      const there = offered.length === 0 ? 'no slot' : offered.join(', ');
      throw new Error(
        `${packageName}/section.json extends ${unknown}, which no section offers. There is ${there}.`,
      );
    }
    const twice = extended.find((slot, index) => extended.indexOf(slot) < index);
    if (twice !== undefined) {
      throw new Error(
        `${packageName}/section.json extends ${twice} twice: a section has one panel for a slot.`,
      );
    }
  }
};

/**
 * Returns the sections of a checkout, in the order of their ports.
 * @throws {Error} If a section is not valid, two have the same port or path, or a panel has no slot.
 */
export const sectionsIn = (checkout: string = root): LocalSection[] => {
  const sections = packageNames(checkout, 'mfe-')
    .filter((name) => existsSync(join(checkout, name, 'section.json')))
    .map((name) => readSection(name, checkout));
  requireDistinct(
    sections,
    ({ port }) => [port],
    (both, port) =>
      `${both} both have the port ${port}: change "config.port" in one package.json to ${futurePorts(sections)[0]}.`,
  );
  requireDistinct(
    sections,
    ({ source }) => source.routes.map(({ path }) => path),
    (both, path) => `${both} both have a screen at ${path}: change the path in one section.json.`,
  );
  requireSlots(sections);
  return sections.sort((one, other) => one.port - other.port);
};

/** Allows this many new sections while the local suite runs: the page's policy names their sites from the start. */
const FUTURE_SECTIONS = 8;

/** Returns the ports of the next sections: the lowest that no section has. */
export const futurePorts = (sections: readonly Pick<LocalSection, 'port'>[]): number[] => {
  const taken = new Set(sections.map(({ port }) => port));
  const candidates = Array.from({ length: taken.size + FUTURE_SECTIONS }, (_, index) => FIRST_PORT + index);
  return candidates.filter((port) => !taken.has(port)).slice(0, FUTURE_SECTIONS);
};

/** The module with a section's models. `npm run models` registers it. */
const MODELS_FILE = 'src/models.ts';

/** Returns the packages of the sections with models of their own. */
export const sectionsWithModels = (checkout: string = root): string[] =>
  packageNames(checkout, 'mfe-').filter((name) => existsSync(join(checkout, name, MODELS_FILE)));

/** Returns the files of a section's models: `src/models.ts` and everything that it imports from the section. */
const modelFilesOf = (packageName: string, checkout: string): string[] => {
  const found = new Set<string>();
  const add = (path: string): void => {
    if (found.has(path) || !existsSync(join(checkout, path))) return;
    found.add(path);
    const text = readFileSync(join(checkout, path), 'utf8');
    for (const [, imported = ''] of text.matchAll(/\bfrom '(\.[^']*)'/g)) {
      add(`${join(dirname(path), imported).replaceAll('\\', '/')}.ts`);
    }
  };
  add(`${packageName}/${MODELS_FILE}`);
  return [...found].sort();
};

/** Returns the files of all sections that end up in the functions, the rules and the indexes: their models. */
export const sectionModelFiles = (checkout: string = root): string[] =>
  sectionsWithModels(checkout).flatMap((name) => modelFilesOf(name, checkout));
