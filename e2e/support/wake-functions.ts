import { emulators, PROJECT_ID } from '../../tools/src/project/firebase-config';

/**
 * Calls callables once: the emulator starts a process for a function at its first call, which takes seconds that would be
 * counted against whatever is the first to need it. Nobody is signed in, so the calls are refused.
 * @throws where one answers otherwise.
 */
export const wakeCallables = async (names: readonly string[]): Promise<void> => {
  const { host, port } = emulators.functions;
  await Promise.all(
    names.map(async (name) => {
      const response = await fetch(`http://${host}:${port}/${PROJECT_ID}/asia-southeast2/${name}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ data: {} }),
      });
      if (response.status !== 401) throw new Error(`${name} answered ${response.status} to nobody.`);
    }),
  );
};

/** Wakes the callables of the tests, before the first of them. */
export default (): Promise<void> => wakeCallables(['addUser', 'addAdmin']);
