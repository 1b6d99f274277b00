// A checkout with a running local suite of its own, as a team has it.
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { BUILDS, testBuildOf } from '../../tools/src/build/builds';
import { freePortOffset } from '../../tools/src/project/port-offset';
import { portOf } from '../../tools/src/project/sections';
import { Checkout } from '../support/checkout';

/** A second checkout, and its `npm start`. */
export interface OwnSuite {
  readonly checkout: Checkout;
  /** The origin of its page. */
  readonly page: string;
  /** Stops the suite, and removes the checkout. */
  stop(): Promise<void>;
}

/** Gives a checkout the builds of this run. `npm start` builds again what has other inputs: the shell, for its ports. */
const copyBuilds = ({ folder }: Checkout): Promise<unknown> =>
  Promise.all(BUILDS.map((name) => cp(testBuildOf(name), join(folder, name, 'dist'), { recursive: true })));

/** Copies the sources and runs `npm start` in the copy, on free ports. @throws {Error} If it does not start. */
export const startOwnSuite = async (): Promise<OwnSuite> => {
  const offset = await freePortOffset();
  const checkout = await Checkout.create({ LOCAL_PORT_OFFSET: String(offset) });
  await copyBuilds(checkout);
  const lines: string[] = [];
  let isReady = () => {};
  const ready = new Promise<void>((resolve) => {
    isReady = resolve;
  });
  const running = checkout.start('start', (line) => {
    lines.push(line);
    if (line.includes('is ready after')) isReady();
  });
  const stop = async () => {
    await running.stop();
    await checkout.remove();
  };
  const ended = running.exited.then(async () => {
    await stop();
    throw new Error(`npm start ended:\n${lines.slice(-20).join('\n')}`);
  });
  await Promise.race([ready, ended]);
  return { checkout, page: `http://localhost:${portOf('shell') + offset}`, stop };
};
