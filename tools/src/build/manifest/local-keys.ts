import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generateSigningKey, type SigningKey } from 'section-kit/build/signing-key';
import type { ListedSites } from 'shared-contract';
import * as v from 'valibot';
import { hasCode, ifThere } from '../../project/errors.mjs';
import { originOf, outsideSites, sitesIn } from '../../project/firebase-config';
import { localFolder } from '../../project/root';

const schema = v.strictObject({
  privateKey: v.pipe(v.string(), v.base64()),
  publicKey: v.pipe(v.string(), v.base64()),
});

/** Writes the file in one step, unless it exists. */
const createOnce = async (folder: string, name: string, text: string): Promise<void> => {
  const draft = join(folder, `${randomUUID()}.tmp`);
  await writeFile(draft, text, { mode: 0o600 });
  try {
    await link(draft, join(folder, name));
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    await rm(draft);
  }
};

/** Returns a section's key on this machine, made and kept in `folder` at first use, by one process for all. */
export const localSigningKey = async (
  section: string,
  folder: string = join(localFolder, 'keys'),
): Promise<SigningKey> => {
  const file = `${section}.json`;
  const read = () => readFile(join(folder, file), 'utf8');
  let text = await ifThere(read());
  if (text === undefined) {
    await mkdir(folder, { recursive: true });
    await createOnce(folder, file, JSON.stringify(generateSigningKey()));
    text = await read();
  }
  return v.parse(schema, JSON.parse(text));
};

/**
 * Returns the sections of the local suite as they are now, with the keys of this machine.
 * @param folder The local sites.
 */
export const localSectionSites = async (folder?: string): Promise<ListedSites> => {
  const [, ...sections] = sitesIn();
  const entries = sections.map(async (site) => {
    const { publicKey } = await localSigningKey(site.target);
    return [site.target, { site: originOf(site), publicKey }] as const;
  });
  return { ...Object.fromEntries(await Promise.all(entries)), ...outsideSites(folder) };
};
