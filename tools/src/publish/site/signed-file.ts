import { isSignedBy } from 'shared-contract';
import * as v from 'valibot';
import type { Site } from './site';

/** A file on a site that no command may trust: of another shape, not signed by the part's key, or of an old release. */
export class RefusedFile extends Error {}

const signedSchema = v.looseObject({ signature: v.string() });

/** What every signed file holds besides its content. */
type Signed = v.GenericSchema<unknown, { readonly serial: number; readonly signature: string }>;

/** Which file to read, and how it proves that the part published it. */
export interface SignedFile<Schema extends Signed> {
  /** The part of the page that the site is of, for messages. */
  readonly part: string;
  readonly path: string;
  readonly schema: Schema;
  readonly publicKey: string;
}

/**
 * Reads a signed file from a site; undefined where there is none.
 * @throws {RefusedFile} Where it is of another shape, or not signed by the key.
 */
export const readSigned = async <Schema extends Signed>(
  site: Site,
  { part, path, schema, publicKey }: SignedFile<Schema>,
): Promise<v.InferOutput<Schema> | undefined> => {
  const content = await site.read(path);
  if (!content) return undefined;
  const text = v.safeParse(v.pipe(v.string(), v.parseJson()), content.toString());
  const parsed = v.safeParse(schema, text.output);
  if (!text.success || !parsed.success) {
    const [issue] = parsed.issues ?? text.issues ?? [];
    throw new RefusedFile(`The ${path} of ${part} is of another shape: ${issue?.message}.`);
  }
  // The text as it came: a schema adds what an older file leaves out.
  if (await isSignedBy(v.parse(signedSchema, text.output), publicKey)) return parsed.output;
  throw new RefusedFile(`The ${path} of ${part} is not signed by its key.`);
};

/**
 * Reads a signed file as `readSigned`, and holds it against the last release that commands know of.
 * @throws {RefusedFile} Also where it is older than that: somebody has put an old state back onto the site.
 */
export const readLatest = async <Schema extends Signed>(
  site: Site,
  file: SignedFile<Schema>,
): Promise<v.InferOutput<Schema> | undefined> => {
  const found = await readSigned(site, file);
  const last = await site.lastSerial();
  if (!found || found.serial >= last) return found;
  throw new RefusedFile(
    `The ${file.path} of ${file.part} is older than its last release: serial ${found.serial}, not ${last}.`,
  );
};
