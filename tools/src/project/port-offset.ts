import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findBusyPorts } from './busy-ports';
import { root } from './root';
import { futurePorts, portOf, sectionsIn } from './sections';

/** A port of the local suite in JSON: `"port": 3000`, `"websocketPort": 4414` or `localhost:3005`. */
const PORT = /(?<="(?:port|websocketPort)": ?|localhost:)\d+/g;

const CANDIDATES = { first: 10_000, step: 20, count: 500 };

/** Returns the number added to each declared port, for a second local suite: `LOCAL_PORT_OFFSET`, by default 0. */
const portOffset = (): number => Number(process.env.LOCAL_PORT_OFFSET ?? 0);

/** Returns whether this suite has other ports than the files declare. */
export const hasPortOffset = (): boolean => portOffset() !== 0;

/** Returns the port at which a server with a declared port listens. */
export const actualPort = (declared: number): number => declared + portOffset();

/** Returns the text of a file with the ports at which the servers listen. */
export const withActualPorts = (text: string): string =>
  text.replaceAll(PORT, (port) => String(actualPort(Number(port))));

/** Returns the declared ports of the emulators and of all sites, also of sections that are created later. */
const declaredPorts = (): number[] => {
  const sections = sectionsIn();
  const emulators = readFileSync(join(root, 'firebase.json'), 'utf8').match(PORT) ?? [];
  return [
    ...emulators.map(Number),
    portOf('shell'),
    ...sections.map(({ port }) => port),
    ...futurePorts(sections),
  ];
};

/** Returns an offset with which all ports of the local suite are free. */
export const freePortOffset = async (): Promise<number> => {
  const declared = declaredPorts();
  const { first, step, count } = CANDIDATES;
  // Suites that start at the same time begin their search at different places.
  const start = process.pid % count;
  for (let index = 0; index < count; index += 1) {
    const offset = first + step * ((start + index) % count);
    const needed = declared.map((port) => ({ port: port + offset, purpose: 'the tests' }));
    if ((await findBusyPorts(needed)).length === 0) return offset;
  }
  throw new Error(
    `There are no free ports for the tests from ${first} on: end programs that hold many ports.`,
  );
};

/** Sets `LOCAL_PORT_OFFSET` so that all ports of the local suite are free. Keeps an offset that is set. */
export const chooseFreePorts = async (): Promise<void> => {
  process.env.LOCAL_PORT_OFFSET ??= String(await freePortOffset());
};
