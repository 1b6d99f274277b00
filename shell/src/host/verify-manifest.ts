import { isSignedBy, type SectionManifest, sectionManifestSchema } from 'shared-contract';
import * as v from 'valibot';
import type { FailureKind } from './failure';

/** Whose `section.json` a text has to be. A developer's own site has no key: it proves nothing, and nothing is asked of it. */
export interface Signer {
  readonly name: string;
  /** The key that must have signed it, as in `sections.json`. */
  readonly publicKey?: string;
}

/** What a text says as a `section.json`, or why it is none. */
export type Verified =
  | { readonly ok: true; readonly value: SectionManifest }
  | { readonly ok: false; readonly kind: FailureKind; readonly why: string };

const jsonSchema = v.pipe(v.string(), v.parseJson());
const signedSchema = v.looseObject({ signature: v.string() });

const refused = (kind: FailureKind, why: string): Verified => ({ ok: false, kind, why });

/** Reads a text as the `section.json` of a section, and verifies its signature. Never throws. */
export const verifyManifest = async (text: string, { name, publicKey }: Signer): Promise<Verified> => {
  const parsed = v.safeParse(v.pipe(jsonSchema, sectionManifestSchema), text);
  if (!parsed.success) {
    const [issue] = parsed.issues;
    return refused('manifest', `${v.getDotPath(issue) ?? 'the whole'}: ${issue.message}`);
  }
  const manifest = parsed.output;
  if (manifest.name !== name) return refused('manifest', `is of section "${manifest.name}"`);
  if (publicKey === undefined) return { ok: true, value: manifest };
  try {
    // The text as it came: a schema may put its fields into another order than that which was signed.
    const signed = v.parse(v.pipe(jsonSchema, signedSchema), text);
    if (await isSignedBy(signed, publicKey)) return { ok: true, value: manifest };
    return refused('signature', 'not by the key of this section');
  } catch (error) {
    return refused('signature', String(error));
  }
};
