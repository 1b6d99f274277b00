import { SourceMap, type SourceMapPayload } from 'node:module';
import { posix } from 'node:path';
import { type Firestore, Timestamp } from 'firebase-admin/firestore';
import { inJson } from 'section-kit/build/json';
import type { Site } from 'section-kit/publish/site';
import { sectionLoadSchema } from 'shared-model/section-loads';
import * as v from 'valibot';
import { WrongUse } from '../project/wrong-use';
import { openDeployment } from './deployment';
import { FIRESTORE_TIMEOUT_MS, within } from './sections';

/** `npm run errors -w PACKAGE`: prints the errors of the last 30 days, by the lines of the sources. */
export const errors = async (packageName: string, { project }: { project?: string }): Promise<number> => {
  const deployment = await openDeployment(project);
  const name = packageName.replace(/^mfe-/, '');
  if (name !== 'shell' && !deployment.sections[name]) {
    throw new WrongUse(`The page has no section ${name}: ${Object.keys(deployment.sections).join(', ')}.`);
  }
  const found = groupsIn(await storedErrors(deployment.firestore(), name));
  if (found.length === 0) console.log(`No errors of ${packageName} in the last 30 days.`);
  const sources = sourcesOf(deployment, name, packageName);
  for (const group of found) console.log(await textOf(group, sources));
  return 0;
};

/** An error of a section, as a page has reported it. */
const storedErrorSchema = v.object({
  ...sectionLoadSchema.entries,
  error: v.string(),
  frames: v.string(),
  uid: v.string(),
  timestamp: v.instance(Timestamp),
});

type StoredError = v.InferOutput<typeof storedErrorSchema>;

/** Reads the errors of a section. @throws {Error} If Firestore does not answer. */
export const storedErrors = async (firestore: Firestore, section: string): Promise<StoredError[]> => {
  // Equalities only: an order would need another index.
  const stored = firestore
    .collection('sectionLoads')
    .where('section', '==', section)
    .where('outcome', '==', 'error');
  const { docs } = await within(FIRESTORE_TIMEOUT_MS, stored.get());
  return docs.flatMap((document) => {
    const { success, output } = v.safeParse(storedErrorSchema, document.data());
    return success ? [output] : [];
  });
};

/** The reports of one error of a build, the newest first. */
type ErrorGroup = readonly [newest: StoredError, ...before: StoredError[]];

const framesOf = ({ frames }: StoredError): string[] => frames.trim().split(' ');

/** Returns the innermost frame in the build itself; where there is none, of the page. */
const placeOf = (error: StoredError): string | undefined =>
  framesOf(error).find((frame) => !frame.startsWith('/')) ?? framesOf(error)[0];

/** Groups errors by their build and innermost frame, the most frequent first. */
export const groupsIn = (stored: readonly StoredError[]): ErrorGroup[] => {
  const groups = new Map<string, ErrorGroup>();
  for (const error of [...stored].sort((a, b) => b.timestamp.toMillis() - a.timestamp.toMillis())) {
    const key = `${error.build} ${placeOf(error)}`;
    const known = groups.get(key);
    groups.set(key, known ? [...known, error] : [error]);
  }
  return [...groups.values()].sort((a, b) => b.length - a.length);
};

/** Returns the line of the sources that a frame of a build is of; undefined where its source map is gone. */
type Sources = (build: string, frame: string) => Promise<string | undefined>;

const shape = v.looseObject({ version: v.literal(3), sources: v.array(v.string()), mappings: v.string() });
const sourceMapSchema = inJson(v.custom<SourceMapPayload>((json) => v.is(shape, json)));

/** Returns how to find the sources of a package by the source maps on the sites of a deployment. */
export const sourcesOf = (
  { site }: { site(target: string): Pick<Site, 'read'> },
  name: string,
  packageName: string,
): Sources => {
  const maps = new Map<string, Promise<SourceMap | undefined>>();
  const read = async (target: string, path: string): Promise<SourceMap | undefined> => {
    const { success, output } = v.safeParse(sourceMapSchema, String(await site(target).read(path)));
    return success ? new SourceMap(output) : undefined;
  };
  return async (build, frame) => {
    const [file = '', line, column] = frame.split(':');
    const isOfPage = name === 'shell' || file.startsWith('/');
    const path = isOfPage ? `assets/${file.replace('/', '')}.map` : `builds/${build}/${file}.map`;
    const map = maps.get(path) ?? read(isOfPage ? 'shell' : name, path);
    maps.set(path, map);
    const entry = (await map)?.findEntry(Number(line) - 1, Number(column) - 1);
    if (!entry || !('originalSource' in entry)) return undefined;
    // Relative to the package: "webpack://NAME/../shared-ui/src/lazy.tsx".
    const source = entry.originalSource.replace(/^webpack:\/\/[^/]*\//, '');
    const place = `${entry.originalLine + 1}:${entry.originalColumn + 1}`;
    return `${posix.join(isOfPage ? 'shell' : packageName, source)}:${place}`;
  };
};

/** Returns an error with the lines of its sources. */
export const textOf = async (group: ErrorGroup, sources: Sources): Promise<string> => {
  const [newest] = group;
  const { build, channel, team, error, route, timestamp } = newest;
  const accounts = new Set(group.map(({ uid }) => uid)).size;
  const lines = await Promise.all(
    framesOf(newest).map(async (frame) => (await sources(build, frame)) ?? `${frame} (no source map)`),
  );
  const facts = [
    `${group.length} × ${error}`,
    ...(route === undefined ? [] : [`at ${route}`]),
    `build ${build} (${channel})`,
    `${accounts} ${accounts === 1 ? 'account' : 'accounts'}`,
    `last ${timestamp.toDate().toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    ...(team === undefined ? [] : [team]),
  ];
  return [facts.join(', '), ...lines.map((line) => `    ${line}`)].join('\n');
};
