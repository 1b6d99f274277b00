import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { describeBusyPort, findBusyPorts, firstFreePort, untilListening } from './busy-ports';

const servers: Server[] = [];

const listen = async (host: string): Promise<number> => {
  const server = createServer().listen(0, host);
  servers.push(server);
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
};

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => new Promise((resolve) => server.close(resolve))));
});

test.each(['127.0.0.1', '0.0.0.0'])('finds a port that is in use on %s', async (host) => {
  const busy = { port: await listen(host), purpose: 'the Auth emulator' };

  await expect(findBusyPorts([busy])).resolves.toEqual([busy]);
  expect(describeBusyPort(busy)).toContain(`Port ${busy.port}, which the Auth emulator needs, is in use`);
});

test('a port is free again once its server has ended', async () => {
  const port = await listen('127.0.0.1');
  await new Promise((resolve) => servers.pop()?.close(resolve));

  await expect(findBusyPorts([{ port, purpose: 'x' }])).resolves.toEqual([]);
});

test('waiting for a server can be aborted', async () => {
  const port = await listen('127.0.0.1');
  await expect(untilListening(port, new AbortController().signal)).resolves.toBeUndefined();
  await expect(untilListening(port, AbortSignal.abort())).rejects.toThrow('aborted');
});

test('finds the next free port after one in use', async () => {
  const port = await listen('127.0.0.1');
  const free = await firstFreePort(port);
  expect(free).toBeGreaterThan(port);
  await expect(findBusyPorts([{ port: free, purpose: 'a server' }])).resolves.toEqual([]);
});
