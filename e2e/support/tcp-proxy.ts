import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A server's stand-in that passes every byte on, and can fail as a network or a server does. */
export interface TcpProxy {
  /** Where it listens on this machine. */
  readonly port: number;
  /** Ends every connection and takes no new one, as a server that is stopped. */
  cut(): Promise<void>;
  /** Takes connections again, as a server that was started anew. */
  restore(): Promise<void>;
  /** Holds every byte back for so many milliseconds from now on. */
  delay(milliseconds: number): void;
}

/** Opens a proxy in front of `target`, a port of this machine. */
export const openTcpProxy = async (target: number): Promise<TcpProxy> => {
  const sockets = new Set<Socket>();
  let lag = 0;
  let server: Server | undefined;

  const pass = async (from: Socket, to: Socket) => {
    try {
      for await (const bytes of from) {
        if (lag > 0) await sleep(lag);
        to.write(bytes);
      }
    } finally {
      to.end();
    }
  };

  const accept = (client: Socket) => {
    const upstream = connect(target, '127.0.0.1');
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
    }
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      // A connection that breaks ends both ends: that is what the browser has to cope with.
      pass(from, to).catch(() => to.destroy());
    }
  };

  const listen = (port: number) =>
    new Promise<Server>((resolve) => {
      const opened = createServer(accept).listen(port, '127.0.0.1', () => resolve(opened));
    });

  server = await listen(0);
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.');
  const { port } = address;

  return {
    port,
    async cut() {
      const closed = new Promise((resolve) => server?.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    async restore() {
      server = await listen(port);
    },
    delay(milliseconds) {
      lag = milliseconds;
    },
  };
};
