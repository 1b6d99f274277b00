import { createPrivateKey, createPublicKey, generateKeyPairSync, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SectionSites } from 'shared-contract';
import * as v from 'valibot';
import { hasCode, ifThere } from '../../project/errors.mjs';
import { originOf, sitesIn } from '../../project/firebase-config';
import { localFolder } from '../../project/root';

/** A section's key, ECDSA P-256: PKCS #8 and SPKI in base64. */
export interface SigningKey {
  readonly privateKey: string;
  readonly publicKey: string;
}

const schema = v.strictObject({
  privateKey: v.pipe(v.string(), v.base64()),
  publicKey: v.pipe(v.string(), v.base64()),
});

const base64 = (der: Buffer): string => der.toString('base64');

/** Returns a private key with its public half. @throws {Error} Where it is no key in PKCS #8 and base64. */
export const signingKeyOf = (privateKey: string): SigningKey => {
  const key = createPrivateKey({ key: Buffer.from(privateKey, 'base64'), format: 'der', type: 'pkcs8' });
  return {
    privateKey,
    publicKey: base64(createPublicKey(key).export({ format: 'der', type: 'spki' })),
  };
};

/** Makes a new key. */
export const generateSigningKey = (): SigningKey => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return {
    privateKey: base64(privateKey.export({ format: 'der', type: 'pkcs8' })),
    publicKey: base64(publicKey.export({ format: 'der', type: 'spki' })),
  };
};

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

/** Returns the sections of the local suite as they are now, with the keys of this machine. */
export const localSectionSites = async (): Promise<SectionSites> => {
  const [, ...sections] = sitesIn();
  const entries = sections.map(async (site) => {
    const { publicKey } = await localSigningKey(site.target);
    return [site.target, { site: originOf(site), publicKey }] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
};
