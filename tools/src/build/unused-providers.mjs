/** The constants of classes in Firebase's Auth that no page of the product uses. They keep the minifier from dropping them. */
const CONSTANTS =
  /^(?:(?:Facebook|Google|Github|Twitter|Phone)AuthProvider|PopupOperation|Receiver|CookiePersistence|\w+MultiFactorGenerator)\.\w+ = .*;$/gm;

/**
 * Leaves these constants out, line by line, so that source maps stay right.
 * @param {string} source
 * @throws {Error} If the file has none.
 */
export default function leaveOutProviders(source) {
  const left = source.replace(CONSTANTS, '');
  if (left === source)
    throw new Error("Firebase's Auth is written in another way: compare unused-providers.");
  return left;
}
