import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { actualPort, chooseFreePorts, withActualPorts, withDeclaredPorts } from './port-offset';
import { root } from './root';

beforeEach(() => {
  delete process.env.LOCAL_PORT_OFFSET;
});

const listening = async (port: number) => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return server;
};

test('moves each port of firebase.json, and nothing else, there and back', () => {
  const text = readFileSync(join(root, 'firebase.json'), 'utf8');
  process.env.LOCAL_PORT_OFFSET = '10000';
  const moved = withActualPorts(text);
  expect(moved.match(/localhost:\d+/g)).toEqual(
    text
      .match(/localhost:\d+/g)
      ?.map((origin) => origin.replace(/\d+$/, (port) => `${Number(port) + 10_000}`)),
  );
  expect(JSON.parse(moved).emulators).toMatchObject({
    auth: { port: 19_099 },
    firestore: { port: 18_080, websocketPort: 14_414 },
    functions: { port: 15_001 },
    hosting: { port: 13_000 },
  });
  expect(moved.match(/localhost:\*/g)).toEqual(text.match(/localhost:\*/g));
  expect(withDeclaredPorts(moved)).toBe(text);
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
