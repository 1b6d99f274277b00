import { setTimeout } from 'node:timers/promises';
import { isSignedBy } from 'shared-contract';
import * as v from 'valibot';
import type { Site } from './site';

/** How often to look for the newest release, in milliseconds. */
const LOOK_INTERVAL_MS = 500;

/** A file on a site is invalid, has no valid signature, or is from an old release. */
export class RefusedFile extends Error {}

const signedSchema = v.looseObject({ signature: v.string() });

/** The fields of every signed file. */
type Signed = v.GenericSchema<unknown, { readonly serial: number; readonly signature: string }>;

/** The file to read, and the key to verify it with. */
export interface SignedFile<Schema extends Signed> {
  /** The section or the shell, for messages. */
  readonly name: string;
  readonly path: string;
  readonly schema: Schema;
  readonly publicKey: string;
}

/**
 * Reads a signed file from a site; undefined if there is none.
 * @throws {RefusedFile} If it is invalid, or the key has not signed it.
 */
export const readSigned = async <Schema extends Signed>(
  site: Site,
  { name, path, schema, publicKey }: SignedFile<Schema>,
): Promise<v.InferOutput<Schema> | undefined> => {
  const content = await site.read(path);
  if (!content) return undefined;
  const text = v.safeParse(v.pipe(v.string(), v.parseJson()), content.toString());
  const parsed = v.safeParse(schema, text.output);
  if (!text.success || !parsed.success) {
    const [issue] = parsed.issues ?? text.issues ?? [];
    throw new RefusedFile(`The ${path} of ${name} is of another shape: ${issue?.message}.`);
  }
  // Verifies the original text, because the schema adds fields that older files lack.
  if (await isSignedBy(v.parse(signedSchema, text.output), publicKey)) return parsed.output;
  throw new RefusedFile(`The ${path} of ${name} is not signed by its key.`);
};

/**
 * Reads a signed file as `readSigned`, and checks its serial. Looks again while a CDN may serve the release before.
 * @throws {RefusedFile} Also if it is older than the last known release.
 */
export const readLatest = async <Schema extends Signed>(
  site: Site,
  file: SignedFile<Schema>,
): Promise<v.InferOutput<Schema> | undefined> => {
  const last = await site.lastSerial();
  const until = Date.now() + (site.lagMs ?? 0);
  let found = await readSigned(site, file);
  while (found && found.serial < last && Date.now() < until) {
    await setTimeout(LOOK_INTERVAL_MS);
    found = await readSigned(site, file);
  }
  if (!found || found.serial >= last) return found;
  throw new RefusedFile(
    `The ${file.path} of ${file.name} is older than its last release: serial ${found.serial}, not ${last}.`,
  );
};
