import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { actualPort, chooseFreePorts, withActualPorts } from './port-offset';
import { root } from './root';

beforeEach(() => {
  delete process.env.LOCAL_PORT_OFFSET;
});

const listening = async (port: number) => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return server;
};

test('moves each port of a file, and nothing else', () => {
  const files = ['firebase.json', 'shell/firebase-config.json'];
  const text = `[${files.map((path) => readFileSync(join(root, path), 'utf8')).join()}]`;
  process.env.LOCAL_PORT_OFFSET = '10000';
  const moved = withActualPorts(text);
  expect(moved.match(/localhost:\d+/g)).toEqual(
    text
      .match(/localhost:\d+/g)
      ?.map((origin) => origin.replace(/\d+$/, (port) => `${Number(port) + 10_000}`)),
  );
  const [firebase] = JSON.parse(moved);
  expect(firebase.emulators).toMatchObject({
    auth: { port: 19_099 },
    firestore: { port: 18_080, websocketPort: 14_414 },
    functions: { port: 15_001 },
  });
  const sources = "script-src 'self' http://localhost:*";
  expect(withActualPorts(sources)).toBe(sources);
});

test('keeps the declared ports without an offset', () => {
  expect(actualPort(3000)).toBe(3000);
  expect(withActualPorts('{"port":3000}')).toBe('{"port":3000}');
});

test('chooses an offset whose ports are free, and keeps one that is set', async () => {
  await chooseFreePorts();
  const first = actualPort(8080);
  const squatter = await listening(first);
  await chooseFreePorts();
  expect(actualPort(8080)).toBe(first);
  delete process.env.LOCAL_PORT_OFFSET;
  await chooseFreePorts();
  expect(actualPort(8080)).not.toBe(first);
  squatter.close();
});
