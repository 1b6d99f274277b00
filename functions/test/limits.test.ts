import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serve } from './calls/served';

process.env.GCLOUD_PROJECT = 'demo-logs';

type Endpoint = typeof import('../src/index')['addUser']['__endpoint'];

const endpoints = async (): Promise<readonly (readonly [string, Endpoint])[]> => {
  const { indexWords, ...functions } = await import('../src/index');
  return Object.entries({ ...functions, ...indexWords })
    .map(([name, each]) => [name, each.__endpoint] as const)
    .filter(([, { platform }]) => platform === 'gcfv2');
};

test('every function has the memory of both clients, and a bound on its instances', async () => {
  const all = await endpoints();
  expect(all.length).toBeGreaterThan(15);
  for (const [name, { availableMemoryMb, maxInstances, region }] of all) {
    expect([name, availableMemoryMb]).toEqual([name, 512]);
    expect([name, Number(maxInstances) <= 20]).toEqual([name, true]);
    expect([name, region]).toEqual([name, ['asia-southeast2']]);
  }
});

test('an unexpected error is logged with the trace of its request, and without what the request holds', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  jest.resetModules();
  const { onCall } = await import('firebase-functions/v2/https');
  const { toFailure } = await import('../src/calls/response');
  const fail = onCall(async () =>
    toFailure(Object.assign(new Error('broken'), { request: 'ada@example.com' })),
  );
  const { url, close } = await serve(new Map([['fail', fail]]));
  await fetch(`${url}/fail`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
    },
    body: JSON.stringify({ data: { password: 'rahasia' } }),
  });
  await close();
  const [entry] = logged.mock.calls.map(([line]) => String(line)).filter((line) => line.includes('broken'));
  expect(JSON.parse(entry ?? '{}')).toMatchObject({
    severity: 'ERROR',
    'logging.googleapis.com/trace': 'projects/demo-logs/traces/4bf92f3577b34da6a3ce929d0e0e4736',
  });
  expect(JSON.stringify(logged.mock.calls)).not.toMatch(/ada@example\.com|rahasia/);
  logged.mockRestore();
});

test('the bundle is deployed with its source map, and names the lines of its sources', () => {
  const { functions } = JSON.parse(readFileSync(join(__dirname, '../../firebase.json'), 'utf8'));
  expect(functions[0].ignore).toEqual(['node_modules', '*.log']);
  expect(readFileSync(join(__dirname, '../src/index.ts'), 'utf8')).toContain('setSourceMapsEnabled(true)');
});
