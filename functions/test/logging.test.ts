import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serve } from './calls/served';

process.env.GCLOUD_PROJECT = 'demo-logs';

test('an unexpected error is logged with the trace of its request, and without what the request holds', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
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
