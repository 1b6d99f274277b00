import type { Browser } from 'playwright-core';
import type { Launch } from '../../../tools/src/launch/context';
import { withBrowser } from '../measure/browser';
import { CONDITIONS, UNTHROTTLED } from '../measure/conditions';
import { describeEnvironment } from '../measure/environment';
import type { Part, PartOptions } from '../part';
import type { PartReport } from '../report/report';
import { buildBaselines, buildProduct } from '../systems/build-systems';
import { withServed } from '../systems/serve-systems';
import { FLOOR, ONE_BUNDLE, OURS } from '../systems/systems';
import { type FirstListSamples, firstListTables } from './tables';
import { floorRequest, visit, visitFloor } from './visit';

/** Measures how soon the first records are there, against one bundle with the SDK and against the least that is possible. */
export const firstList: Part = {
  name: 'first-list',
  async measure(launch, options) {
    await buildProduct(launch);
    await buildBaselines(launch, [ONE_BUNDLE, FLOOR]);
    return withServed(launch, [OURS, ONE_BUNDLE, FLOOR], () =>
      withBrowser((browser) => measurePages(launch, options, browser)),
    );
  },
};

const measurePages = async (
  launch: Launch,
  { repetitions }: PartOptions,
  browser: Browser,
): Promise<PartReport> => {
  const measuredAt = new Date().toISOString();
  const samples: FirstListSamples[] = [];
  for (const condition of CONDITIONS) {
    const sample: FirstListSamples = { condition: condition.name, ours: [], oneBundle: [], floor: [] };
    samples.push(sample);
    for (let round = 1; round <= repetitions; round += 1) {
      await launch.steps.run(`Round ${round}, ${condition.name}`, async () => {
        launch.signal.throwIfAborted();
        const request = await floorRequest(browser, OURS, UNTHROTTLED);
        const turns = [
          async () => sample.ours.push(await visit(browser, OURS, condition)),
          async () => sample.oneBundle.push(await visit(browser, ONE_BUNDLE, condition)),
          async () => sample.floor.push(await visitFloor(browser, request, condition)),
        ];
        // Each round begins with another page, so that none is always the first.
        const first = round % turns.length;
        for (const turn of [...turns.slice(first), ...turns.slice(0, first)]) await turn();
      });
    }
  }
  return {
    measuredAt,
    environment: describeEnvironment(['react', 'firebase', '@rspack/core'], `Chromium ${browser.version()}`),
    method: [
      `${repetitions} rounds; in each, one visit of each page in turn. A visit types the password letter by letter, rests, signs in, and reloads with an empty and with a filled cache. Between two steps it waits until the list is live.`,
      '*one-bundle*: the same screens as one bundle, with the SDK in it, which opens its connection before the first row. *floor*: one HTML file without framework, SDK or sign-in. It sends the product’s first request with the same token, as soon as its first line is read, and draws the same rows.',
    ],
    tables: firstListTables(samples),
    samples,
  };
};
