import { isAbort, messageOf } from '../project/errors.mjs';

/** The version of hidane that the project is tested with. */
export const HIDANE_VERSION = '0.6.0';

const OLDEST_CARGO = [1, 88];
const OLDEST_JAVA = 21;

/**
 * @typedef {import('../project/launch.ts').FirestoreServer} FirestoreServer
 *
 * The probes for each server. A probe returns undefined where its program is missing, and throws where it fails.
 * @typedef {object} Probes
 * @property {string[][]} installed Commands that may run hidane already, best first.
 * @property {(command: string[]) => Promise<string | undefined>} hidaneVersion
 * @property {() => Promise<string[] | undefined>} installFromNpm Returns the command of the prebuilt hidane.
 * @property {() => Promise<string | undefined>} cargoVersion
 * @property {() => Promise<string[]>} buildWithCargo Returns the command of the built hidane.
 * @property {() => Promise<string | undefined>} javaVersion
 */

/**
 * Chooses the first server that works: an installed hidane, its prebuilt package, one built by cargo, the official
 * emulator.
 * @param {Probes} probes
 * @returns {Promise<FirestoreServer>}
 * @throws {Error} Where there is none. The message says what to install.
 */
export async function chooseFirestoreServer(probes) {
  /** @param {string[]} command @param {string} reason @returns {FirestoreServer} */
  const hidane = (command, reason) => ({ wrapper: [...command, 'exec', '--'], reason: `hidane, ${reason}` });

  for (const command of probes.installed) {
    if ((await probes.hidaneVersion(command)) === HIDANE_VERSION)
      return hidane(command, `found as ${command.at(-1)}`);
  }

  /** @type {string[]} */
  const missing = [];
  const prebuilt = await attempt(probes.installFromNpm, missing, 'npm has no prebuilt hidane');
  if (prebuilt) {
    if ((await probes.hidaneVersion(prebuilt)) === HIDANE_VERSION)
      return hidane(prebuilt, 'prebuilt from npm');
    missing.push('the prebuilt hidane does not run here');
  }

  const cargo = await attempt(probes.cargoVersion, missing, 'no cargo');
  if (cargo && isAtLeast(cargo, OLDEST_CARGO)) {
    const built = await attempt(probes.buildWithCargo, missing, 'cargo built nothing');
    if (built) return hidane(built, `built by cargo: ${missing[0]}`);
  } else if (cargo) {
    missing.push(`cargo ${cargo} is older than ${OLDEST_CARGO.join('.')}`);
  }

  const java = await attempt(probes.javaVersion, missing, 'no Java');
  if (java && isAtLeast(java, [OLDEST_JAVA])) {
    return { wrapper: [], reason: `the official emulator on Java ${java}: ${missing.join(', ')}` };
  }
  if (java) missing.push(`Java ${java} is older than ${OLDEST_JAVA}`);

  throw new Error(`No local Firestore server: ${missing.join(', ')}.`);
}

/**
 * @template T
 * @param {() => Promise<T | undefined>} probe
 * @param {string[]} missing Receives the reason where there is no result.
 * @param {string} reason
 */
async function attempt(probe, missing, reason) {
  try {
    const result = await probe();
    if (result === undefined) missing.push(reason);
    return result;
  } catch (error) {
    if (isAbort(error)) throw error;
    missing.push(`${reason} (${messageOf(error)})`);
    return undefined;
  }
}

/** @param {string} version @param {number[]} oldest */
function isAtLeast(version, oldest) {
  const numbers = version.split('.').map(Number);
  for (const [index, wanted] of oldest.entries()) {
    const number = numbers[index] ?? 0;
    if (number !== wanted) return number > wanted;
  }
  return true;
}
