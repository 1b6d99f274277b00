import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';

/** A section's key, ECDSA P-256: PKCS #8 and SPKI in base64. */
export interface SigningKey {
  readonly privateKey: string;
  readonly publicKey: string;
}

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
