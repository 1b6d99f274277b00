/** The version of the contract between shell and sections. Raise the major when it breaks. */
export const CONTRACT_VERSION = '3.0.0';

const parse = (version: string): [number, number, number] => {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  return [major, minor, patch];
};

/** Whether a section built for `range` ("^1.2.0") runs under a shell of contract `version`. */
export const contractFits = (range: string, version: string = CONTRACT_VERSION): boolean => {
  const [major, minor, patch] = parse(range.slice(1));
  const [ownMajor, ownMinor, ownPatch] = parse(version);
  return major === ownMajor && (ownMinor > minor || (ownMinor === minor && ownPatch >= patch));
};
