const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

/** Returns the signed bytes of a `section.json`: all fields but the signature, in their order. */
const signedBytes = ({ signature: _, ...rest }: Readonly<Record<string, unknown>>): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(JSON.stringify(rest));

/**
 * Signs a future `section.json`.
 * @param privateKey ECDSA P-256, PKCS #8 in base64. @returns The signature in base64. @throws If the key is not valid.
 */
export const signManifest = async (
  manifest: Readonly<Record<string, unknown>>,
  privateKey: string,
): Promise<string> => {
  const key = await crypto.subtle.importKey('pkcs8', bytesOf(privateKey), ALGORITHM, false, ['sign']);
  const signature = await crypto.subtle.sign(ALGORITHM, key, signedBytes(manifest));
  return btoa(String.fromCharCode(...new Uint8Array(signature)));
};

/**
 * Whether a parsed `section.json` is signed by a key.
 * @param publicKey ECDSA P-256, SPKI in base64, as `sections.json` names it.
 */
export const isSignedBy = async (
  manifest: Readonly<Record<string, unknown>> & { readonly signature: string },
  publicKey: string,
): Promise<boolean> => {
  const key = await crypto.subtle.importKey('spki', bytesOf(publicKey), ALGORITHM, false, ['verify']);
  return crypto.subtle.verify(ALGORITHM, key, bytesOf(manifest.signature), signedBytes(manifest));
};
