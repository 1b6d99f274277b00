import type { Browser } from 'playwright-core';
import type { Launch } from '../../../tools/src/launch/context';
import { withBrowser } from '../measure/browser';
import { describeEnvironment } from '../measure/environment';
import { signIn } from '../page/user';
import type { Part } from '../part';
import { buildBaselines, buildProduct } from '../systems/build-systems';
import { withServed } from '../systems/serve-systems';
import { BARE_LISTENER, OURS } from '../systems/systems';
import { withEditor } from './editor';
import { withListeners } from './listeners';
import { type ListenerSamples, livenessTable } from './tables';
import { timeEdits } from './watched-page';

/** The numbers of listeners, including the measured page. */
const LISTENERS = [1, 50];
/** The number of edits before the other page takes its turn. */
const EDITS = 5;
/** The most rounds: twenty edits of each page are enough. */
const MOST_ROUNDS = 4;

/** Measures how soon others see an edit, compared with a plain listener of the SDK. */
export const liveness: Part = {
  name: 'liveness',
  async measure(launch, { repetitions }) {
    const rounds = Math.min(repetitions, MOST_ROUNDS);
    await buildProduct(launch);
    await buildBaselines(launch, [BARE_LISTENER]);
    return withServed(launch, [OURS, BARE_LISTENER], () =>
      withBrowser(async (browser) => {
        const measuredAt = new Date().toISOString();
        const samples: ListenerSamples[] = [];
        for (const count of LISTENERS) samples.push(await measure(launch, browser, count, rounds));
        return {
          measuredAt,
          environment: describeEnvironment(['react', 'firebase'], `Chromium ${browser.version()}`),
          method: [
            `From the click on Save in one browser until the row in another browser shows the edit: ${rounds * EDITS} edits of the newest report in the product's form, by the machine's clock. *bare-listener*: a page that listens to the same fifty reports by the SDK alone and renders all rows again. The two take turns after every ${EDITS} edits, and only one is open at a time. Of *50 listeners*, all but the measured page are clients without a browser on this machine.`,
          ],
          tables: [livenessTable(samples)],
          samples,
        };
      }),
    );
  },
};

const measure = async (
  { steps, signal }: Launch,
  browser: Browser,
  listeners: number,
  rounds: number,
): Promise<ListenerSamples> => {
  const samples: ListenerSamples = { listeners, ours: [], bare: [] };
  const turns = [
    { page: { system: OURS, reach: signIn }, times: samples.ours },
    // This page signs in by itself.
    { page: { system: BARE_LISTENER, reach: async () => {} }, times: samples.bare },
  ];
  await steps.run(`Edits, listeners: ${listeners}`, () =>
    withListeners(listeners - 1, () =>
      withEditor(browser, async (edit) => {
        for (let round = 0; round < rounds; round += 1) {
          for (const { page, times } of turns) {
            signal.throwIfAborted();
            times.push(...(await timeEdits(browser, page, edit, EDITS)));
          }
        }
      }),
    ),
  );
  return samples;
};
