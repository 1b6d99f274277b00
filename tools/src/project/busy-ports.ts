import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { hasCode } from './errors.mjs';

/** A port, and the server that needs it, for messages. */
export type NeededPort = { port: number; purpose: string };

// A server on one of these does not always keep another from listening on the next.
const ADDRESSES = ['127.0.0.1', '::1', '0.0.0.0', '::'];

const isFree = async (port: number, host: string): Promise<boolean> => {
  const server = createServer().listen({ port, host, exclusive: true });
  try {
    await once(server, 'listening');
  } catch (error) {
    // Any other error means that this machine has no such address.
    return !hasCode(error, 'EADDRINUSE');
  }
  server.close();
  await once(server, 'close');
  return true;
};

/** Returns the ports that are in use. */
export const findBusyPorts = async (needed: NeededPort[]): Promise<NeededPort[]> => {
  const busy: NeededPort[] = [];
  for (const candidate of needed) {
    for (const address of ADDRESSES) {
      if (await isFree(candidate.port, address)) continue;
      busy.push(candidate);
      break;
    }
  }
  return busy;
};

/** Returns the first port from `first` on that nobody uses. */
export const firstFreePort = async (first: number): Promise<number> => {
  let port = first;
  while ((await findBusyPorts([{ port, purpose: '' }])).length > 0) port += 1;
  return port;
};

/** Returns a line for the user about a port in use. */
export const describeBusyPort = ({ port, purpose }: NeededPort): string =>
  `Port ${port}, which ${purpose} needs, is in use: stop the \`npm start\`, \`npm run dev\` or other program that holds it (\`lsof -i :${port}\` names it) and run the command again.`;

/** Waits until a server accepts connections on the port. */
export const untilListening = async (port: number, signal: AbortSignal): Promise<void> => {
  while (true) {
    signal.throwIfAborted();
    const socket = connect({ port, host: 'localhost' });
    try {
      await once(socket, 'connect', { signal });
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100));
    } finally {
      socket.destroy();
    }
  }
};
