import type { Browser } from 'playwright-core';
import { startCallables } from '../../../e2e/support/start-functions';
import type { Launch } from '../../../tools/src/launch/context';
import { createDemoData } from '../../../tools/src/local/demo/demo-data';
import { resetData } from '../../../tools/src/local/suite';
import { withBrowser } from '../measure/browser';
import { describeEnvironment } from '../measure/environment';
import type { Part } from '../part';
import { buildBaselines, buildProduct } from '../systems/build-systems';
import { withServed } from '../systems/serve-systems';
import { OURS, WHOLE_COLLECTION } from '../systems/systems';
import { exportVisit } from './export';
import { methodText } from './method';
import { searchesFor } from './searches';
import { serverShare } from './server-share';
import { type SizeSamples, scaleTables } from './tables';
import { type ScalePlan, scaleVisit } from './visit';

/** The measured numbers of reports. */
const SIZES = [100, 10_000, 100_000];
/** The number of reports of the list that is scrolled through. */
const SCROLLED_SIZE = 10_000;
/** The most searches of a kind. Each is for another of the forty demo customers. */
const MOST_SEARCHES = 20;

const SYSTEMS = [OURS, WHOLE_COLLECTION];

/** Measures what many reports cost users, compared with a page that listens to all of them. */
export const scale: Part = {
  name: 'scale',
  async measure(launch, { repetitions }) {
    await buildProduct(launch);
    await buildBaselines(launch, [WHOLE_COLLECTION]);
    await launch.steps.run('Wake the function that counts', () => startCallables(['countRecords']));
    return withServed(launch, SYSTEMS, () =>
      withBrowser(async (browser) => {
        const measuredAt = new Date().toISOString();
        const sizes: SizeSamples[] = [];
        for (const reports of SIZES) sizes.push(await measureSize(launch, browser, reports, repetitions));
        return {
          measuredAt,
          environment: describeEnvironment(
            ['react', 'firebase', '@tanstack/react-virtual'],
            `Chromium ${browser.version()}`,
          ),
          method: methodText(repetitions),
          tables: scaleTables(sizes),
          samples: sizes,
        };
      }),
    );
  },
};

const measureSize = async (
  { steps, signal }: Launch,
  browser: Browser,
  reports: number,
  repetitions: number,
): Promise<SizeSamples> => {
  const size = `${reports.toLocaleString('en-US')} reports`;
  await steps.run(`Demo data with ${size}`, () => resetData(reports));
  const wanted = searchesFor(
    createDemoData(new Date(), reports).reports,
    Math.min(repetitions, MOST_SEARCHES),
  );
  const plan: ScalePlan = {
    repetitions,
    wanted,
    scrolledRows: reports === SCROLLED_SIZE ? reports : undefined,
  };
  const visits: SizeSamples['visits'][number][] = [];
  for (const system of SYSTEMS) {
    signal.throwIfAborted();
    const visit = await steps.run(`${size}, ${system.name}`, () => scaleVisit(browser, system, plan));
    visits.push({ system: system.name, visit });
  }
  const server = await steps.run(`${size}, the server alone`, () => serverShare(repetitions, wanted));
  // Last, because it changes some reports.
  const exported = await steps.run(`${size}, their export`, () => exportVisit(browser, OURS));
  return { reports, visits, searched: wanted, server, exported };
};
