const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

/** What is signed of a `section.json`: everything but the signature, in the order in which it stands there. */
const signedBytes = ({ signature: _, ...rest }: Readonly<Record<string, unknown>>): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(JSON.stringify(rest));

/**
 * Signs what is to become a `section.json`.
 * @param privateKey ECDSA P-256, PKCS #8 in base64. @returns the signature in base64.
 * @throws where that is no such key.
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
 * Whether a parsed `section.json` bears the signature of the key.
 * @param publicKey ECDSA P-256, SPKI in base64, as `sections.json` names it.
 */
export const isSignedBy = async (
  manifest: Readonly<Record<string, unknown>> & { readonly signature: string },
  publicKey: string,
): Promise<boolean> => {
  const key = await crypto.subtle.importKey('spki', bytesOf(publicKey), ALGORITHM, false, ['verify']);
  return crypto.subtle.verify(ALGORITHM, key, bytesOf(manifest.signature), signedBytes(manifest));
};
