import { emulators, PROJECT_ID } from '../tools/src/firebase-config';

/**
 * Calls every callable once: the emulator starts a process for a function at its first call, which takes seconds that
 * would be counted against the first test to need it. Nobody is signed in, so the calls are refused.
 */
export default async function wakeFunctions(): Promise<void> {
  const { host, port } = emulators.functions;
  await Promise.all(
    ['addUser', 'addAdmin'].map(async (name) => {
      const response = await fetch(`http://${host}:${port}/${PROJECT_ID}/asia-southeast2/${name}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ data: {} }),
      });
      if (response.status !== 401) throw new Error(`${name} answered ${response.status} to nobody.`);
    }),
  );
}
