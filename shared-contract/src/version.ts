/** The version of what shell and sections promise each other: raise the major when a promise is broken. */
export const CONTRACT_VERSION = '1.1.0';

const parse = (version: string): [number, number, number] => {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  return [major, minor, patch];
};

/**
 * Whether a section built for `range` runs under a shell that keeps contract `version`.
 * `range` is a caret range of one full version ("^1.2.0"), as the schema of `section.json` ensures:
 * the same major version, and nothing that the shell does not have yet.
 */
export const contractFits = (range: string, version: string = CONTRACT_VERSION): boolean => {
  const [major, minor, patch] = parse(range.slice(1));
  const [ownMajor, ownMinor, ownPatch] = parse(version);
  return major === ownMajor && (ownMinor > minor || (ownMinor === minor && ownPatch >= patch));
};
