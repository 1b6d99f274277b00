import puppeteer, { type Browser } from 'puppeteer-core';
import type { Launch } from '../../../tools/src/launch/context';
import { resolveBrowser } from '../../../tools/src/local/browser';
import { describeEnvironment } from '../measure/environment';
import type { Part } from '../part';
import type { PartReport } from '../report/report';
import { buildProduct } from '../systems/build-systems';
import { withServed } from '../systems/serve-systems';
import { OURS } from '../systems/systems';
import { type Audit, audit } from './audit';
import { FORM_FACTORS } from './form-factors';
import { SCREENS } from './screens';
import { lighthouseTables, type ScreenAudits } from './tables';

/** The number of audits that Lighthouse recommends ("Lighthouse Variability"). */
const MOST_REPETITIONS = 5;

/** Audits the first screens with Lighthouse. */
export const lighthousePart: Part = {
  name: 'lighthouse',
  async measure(launch, { repetitions }) {
    await buildProduct(launch);
    return withServed(launch, [OURS], async () => {
      const browser = await puppeteer.launch(await resolveBrowser());
      try {
        return await auditScreens(launch, browser, Math.min(repetitions, MOST_REPETITIONS));
      } finally {
        await browser.close();
      }
    });
  },
};

const auditScreens = async (launch: Launch, browser: Browser, repetitions: number): Promise<PartReport> => {
  const measuredAt = new Date().toISOString();
  const screens: ScreenAudits[] = [];
  for (const [screen, reach] of Object.entries(SCREENS)) {
    for (const [formFactor, config] of Object.entries(FORM_FACTORS)) {
      const audits = await launch.steps.run(`Lighthouse: ${screen}, ${formFactor}`, async () => {
        const outcomes: Audit[] = [];
        while (outcomes.length < repetitions) {
          launch.signal.throwIfAborted();
          outcomes.push(await audit(browser, OURS.origin, reach, config));
        }
        return outcomes;
      });
      screens.push({ screen, formFactor, audits });
    }
  }
  return {
    measuredAt,
    environment: describeEnvironment(['lighthouse'], await browser.version()),
    method: [
      `Lighthouse with its settings for a desktop and for a phone: ${repetitions} audits of each screen with an empty cache, the first list in a tab with a session. The production build is served as above, with the headers of its Hosting sites. The backend is the local suite with the demo data.`,
    ],
    tables: lighthouseTables(screens),
    samples: screens,
  };
};
