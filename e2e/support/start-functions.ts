// Starts the processes of functions before the tests, so that no test waits for them.
import pLimit from 'p-limit';
import { emulators, PROJECT_ID, region } from '../../tools/src/project/firebase-config';

/** The callables that the tests use. */
const CALLABLES = [
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
];

/** More at once would load so slowly on a busy machine that the emulator gives up. */
const limit = pLimit(2);

/** Calls a callable without signing in: the emulator starts its process then. @throws Error if it does not refuse the call. */
const start = async (name: string): Promise<void> => {
  const { host, port } = emulators.functions;
  const { status } = await fetch(`http://${host}:${port}/${PROJECT_ID}/${region}/${name}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ data: {} }),
  });
  if (status !== 401) throw new Error(`${name} answered ${status} to a caller who is not signed in.`);
};

export default () => Promise.all(CALLABLES.map((name) => limit(() => start(name))));
