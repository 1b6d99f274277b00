// Starts the processes of functions before the tests, so that no test waits for them.
import pLimit from 'p-limit';
import { emulators, PROJECT_ID } from '../../tools/src/project/firebase-config';

/** More at once would load so slowly on a busy machine that the emulator gives up. */
const AT_ONCE = 2;

/**
 * Calls each callable once without signing in, because the emulator starts a function's process at its first call.
 *
 * @throws Error if one does not refuse the call.
 */
const startCallables = async (names: readonly string[]): Promise<void> => {
  const { host, port } = emulators.functions;
  const limit = pLimit(AT_ONCE);
  const start = async (name: string) => {
    const response = await fetch(`http://${host}:${port}/${PROJECT_ID}/asia-southeast2/${name}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ data: {} }),
    });
    if (response.status !== 401)
      throw new Error(`${name} answered ${response.status} to a caller who is not signed in.`);
  };
  await Promise.all(names.map((name) => limit(() => start(name))));
};

/** Starts the callables that the tests use. */
export default (): Promise<void> =>
  startCallables([
    'addAdmin',
    'addUser',
    'deleteUser',
    'listAuditLog',
    'listUsers',
    'refuseFormerSessions',
    'revokeAdmin',
    'sendPasswordReset',
    'setDisplayName',
    'setUserDisabled',
  ]);
