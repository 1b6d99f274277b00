import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as v from 'valibot';
import { root } from '../../project/root';
import { sectionsWithModels } from '../../project/sections';
import { answerOf, type LivePage, openVisitor } from '../as-visitor';
import type { Deployment } from '../deployment';

/** The live backend, and the visitor who asks it. */
type Backend = LivePage & Pick<Deployment, 'name' | 'hasTestData'>;

/** The collections that rules or functions of the live backend do not know. */
export interface UnknownKinds {
  readonly rules: readonly string[];
  readonly functions: readonly string[];
}

/** Asks the local suite at most this often: it takes some seconds to load a change. */
const LOCAL_ATTEMPTS = 8;
const ASK_AGAIN_MS = 1_000;

const modelsSchema = v.object({ models: v.array(v.looseObject({ collection: v.string() })) });
/** The answer of `countRecords`: a number, or a failure. */
const countSchema = v.object({
  result: v.union([v.object({ count: v.number() }), v.object({ message: v.literal('Error') })]),
});

/** Returns the collections that the live rules and functions do not know. Reads at most one document of each. */
export const unknownKinds = async (live: LivePage, collections: readonly string[]): Promise<UnknownKinds> => {
  const visitor = await openVisitor(live);
  const unknown = { rules: [] as string[], functions: [] as string[] };
  for (const collection of collections) {
    const found = await visitor.query({ from: [{ collectionId: collection }], limit: 1 });
    if (found.status === 403) unknown.rules.push(collection);
    else await answerOf(found);
    const counted = await visitor.call('countRecords', { collection });
    const { result } = v.parse(countSchema, await answerOf(counted));
    if (!('count' in result)) unknown.functions.push(collection);
  }
  return unknown;
};

const listed = new Intl.ListFormat('en-US');

/** Returns what to deploy before a section whose kinds the live backend does not know; undefined if it knows them. */
export const objectionTo = (
  { rules, functions }: UnknownKinds,
  { name, hasTestData }: Pick<Backend, 'name' | 'hasTestData'>,
): string | undefined => {
  const lacking = [...(rules.length > 0 ? ['rules'] : []), ...(functions.length > 0 ? ['functions'] : [])];
  if (lacking.length === 0) return undefined;
  const kinds = listed.format(new Set([...rules, ...functions]));
  const way = hasTestData
    ? 'npm run models && npm run build -- functions'
    : `npx firebase deploy --only firestore,functions --project ${name}`;
  return `The live ${listed.format(lacking)} do not know ${kinds} yet: deploy rules and functions first (${way}).`;
};

/** Returns the collections of a section's own kinds of records. */
const ownKinds = async (packageName: string): Promise<string[]> => {
  if (!sectionsWithModels().includes(packageName)) return [];
  const { models } = v.parse(modelsSchema, { ...(await import(join(root, packageName, 'src/models.ts'))) });
  return models.map(({ collection }) => collection);
};

/**
 * Checks that the live rules and functions know the kinds of records that a section brings.
 * @throws {Error} If one is unknown. The message says what to deploy first.
 */
export const requireKnownKinds = async (backend: Backend, packageName: string): Promise<void> => {
  const collections = await ownKinds(packageName);
  if (collections.length === 0) return;
  const attempts = backend.hasTestData ? LOCAL_ATTEMPTS : 1;
  for (let attempt = 1; ; attempt += 1) {
    const objection = objectionTo(await unknownKinds(backend, collections), backend);
    if (objection === undefined) return;
    if (attempt === attempts) throw new Error(objection);
    await sleep(ASK_AGAIN_MS);
  }
};
