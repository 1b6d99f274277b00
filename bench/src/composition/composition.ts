import type { Browser } from 'playwright-core';
import type { Launch } from '../../../tools/src/launch/context';
import { withBrowser } from '../measure/browser';
import { CONDITIONS } from '../measure/conditions';
import { describeEnvironment } from '../measure/environment';
import type { Site } from '../measure/site';
import type { Part, PartOptions } from '../part';
import type { PartReport } from '../report/report';
import { buildBaselines, buildProduct } from '../systems/build-systems';
import { withServed } from '../systems/serve-systems';
import { COMPOSITIONS, OURS } from '../systems/systems';
import { methodText } from './method';
import { compositionTables, type SystemSamples } from './tables';
import { type VisitTimes, visit } from './visit';
import { weigh } from './weigh';

const SYSTEMS = [OURS, ...COMPOSITIONS];

/** Measures what independent builds cost users, compared with other compositions. */
export const composition: Part = {
  name: 'composition',
  async measure(launch, options) {
    await buildProduct(launch);
    await buildBaselines(launch, COMPOSITIONS);
    return withServed(launch, SYSTEMS, (sites) =>
      withBrowser((browser) => measureSystems(launch, options, browser, sites)),
    );
  },
};

const PACKAGES = ['react', 'firebase', '@rspack/core', '@module-federation/enhanced'];

const measureSystems = async (
  launch: Launch,
  { repetitions }: PartOptions,
  browser: Browser,
  sites: ReadonlyMap<number, Site>,
): Promise<PartReport> => {
  const measuredAt = new Date().toISOString();
  const samples: SystemSamples[] = [];
  for (const system of SYSTEMS) {
    const weights = await launch.steps.run(`Weigh ${system.name}`, () => weigh(browser, system, sites));
    const visits = Object.fromEntries(CONDITIONS.map(({ name }) => [name, [] as VisitTimes[]]));
    samples.push({ name: system.name, weights, visits });
  }
  for (const condition of CONDITIONS) {
    // Systems take turns, so that a slow phase of the machine affects all of them.
    for (let round = 1; round <= repetitions; round += 1) {
      await launch.steps.run(`Round ${round}, ${condition.name}`, async (task) => {
        for (const [index, system] of SYSTEMS.entries()) {
          launch.signal.throwIfAborted();
          task.log(system.name);
          samples[index]?.visits[condition.name]?.push(await visit(browser, system, condition));
        }
      });
    }
  }
  const [ours] = samples;
  if (!ours) throw new Error('There is no system to measure.');
  return {
    measuredAt,
    environment: describeEnvironment(PACKAGES, `Chromium ${browser.version()}`),
    method: methodText(repetitions),
    tables: compositionTables(samples, ours),
    samples,
  };
};
