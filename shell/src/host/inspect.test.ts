import { isOfBuild } from './inspect';

const ENTRY = 'https://reports.example/builds/live/remoteEntry.js';
const SCRIPT = 'var reports_live = {};';

const integrityOf = async (script: string): Promise<string> => {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-384', new TextEncoder().encode(script)));
  return `sha384-${btoa(String.fromCharCode(...digest))}`;
};

/** Returns the fetch of a network that takes this long, in milliseconds. */
const networkOf =
  (ms: number): typeof window.fetch =>
  (_, init) =>
    new Promise((resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
      const answer = new Response(SCRIPT, { headers: { 'content-type': 'text/javascript' } });
      setTimeout(() => resolve(answer), ms);
    });

test.each([
  ['a timeout in a slow network', 'timeout', 1_500, false],
  ['a timeout in a fast network', 'timeout', 10, true],
  ['a lost file in a slow network', 'http', 1_500, true],
  ['an error in the code', 'evaluation', 1_500, true],
] as const)('judges %s by the live build in the same network', async (_, kind, ms, isOfCanary) => {
  await expect(isOfBuild(kind, networkOf(ms), ENTRY, await integrityOf(SCRIPT))).resolves.toBe(isOfCanary);
});
