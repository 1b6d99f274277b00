// A proxy in front of a server of this machine that can cut or delay its connections.
import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A proxy that forwards every byte, and can fail like a network or a server. */
export interface TcpProxy {
  /** The port that it listens on. */
  readonly port: number;
  /** Closes every connection and accepts no new one, like a stopped server. */
  cut(): Promise<void>;
  /** Accepts connections again, like a restarted server. */
  restore(): Promise<void>;
  /** Delays every byte by this many milliseconds from now on. */
  delay(milliseconds: number): void;
  /** Replaces a text in every answer from now on by another one of the same length; '' by nothing. */
  replace(text: string, by: string): void;
}

/** Opens a proxy in front of the port `target` of this machine. */
export const openTcpProxy = async (target: number): Promise<TcpProxy> => {
  const sockets = new Set<Socket>();
  let delayMs = 0;
  let replaced = { text: '', by: '' };
  let server: Server | undefined;

  const changed = (bytes: Buffer): Buffer =>
    replaced.text === ''
      ? bytes
      : Buffer.from(bytes.toString('latin1').replaceAll(replaced.text, replaced.by), 'latin1');

  const forward = async (from: Socket, to: Socket, isAnswer: boolean) => {
    try {
      for await (const bytes of from) {
        if (delayMs > 0) await sleep(delayMs);
        to.write(isAnswer ? changed(bytes) : bytes);
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
      // If one side breaks, the other side is closed too.
      forward(from, to, to === client).catch(() => to.destroy());
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
      delayMs = milliseconds;
    },
    replace(text, by) {
      if (text.length !== by.length) throw new Error('Both texts must have the same length.');
      replaced = { text, by };
    },
  };
};
