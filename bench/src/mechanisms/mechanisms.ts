import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import type { Launch } from '../../../tools/src/launch/context';
import { run } from '../../../tools/src/launch/processes.mjs';
import { withBrowser } from '../measure/browser';
import { THROTTLED } from '../measure/conditions';
import { describeEnvironment } from '../measure/environment';
import { readSite, type Site } from '../measure/site';
import { serveSite } from '../measure/site-server';
import type { Part, PartOptions } from '../part';
import type { PartReport } from '../report/report';
import { buildProduct } from '../systems/build-systems';
import { rspack } from '../systems/rspack';
import { withServed } from '../systems/serve-systems';
import { OURS } from '../systems/systems';
import { mechanismTables, methodText, type VariantSamples } from './tables';
import { VARIANTS, type Variant } from './variants';
import { visitSteps } from './visit';

/** What each mechanism that exists for speed gains, against the product without it. */
export const mechanisms: Part = {
  name: 'mechanisms',
  async measure(launch, options) {
    await buildProduct(launch);
    for (const variant of VARIANTS) await buildVariant(launch, variant);
    return withBrowser((browser) => measureVariants(launch, options, browser));
  },
};

const buildVariant = (launch: Launch, { name }: Variant): Promise<void> =>
  launch.steps.run(`Build ${name}`, (task) =>
    run(rspack('build'), {
      cwd: import.meta.dirname,
      env: { VARIANT: name },
      onLine: task.log,
      signal: launch.signal,
    }),
  );

const measureVariants = async (
  launch: Launch,
  { repetitions }: PartOptions,
  browser: Browser,
): Promise<PartReport> => {
  const measuredAt = new Date().toISOString();
  const [shell, ...sections] = OURS.sites;
  if (!shell) throw new Error('The product has no site.');
  const ours = await readSite(shell.folder);
  const shells: (VariantSamples & { readonly site: Site })[] = [{ name: 'ours', site: ours, visits: [] }];
  for (const variant of VARIANTS) {
    shells.push({ name: variant.name, site: await shellWithout(variant, ours), visits: [] });
  }
  await withServed(launch, [{ ...OURS, sites: sections }], async () => {
    for (let round = 1; round <= repetitions; round += 1) {
      // Each round begins with another shell, so that none is always the first.
      const first = round % shells.length;
      await launch.steps.run(`Round ${round}`, async (task) => {
        for (const { name, site, visits } of [...shells.slice(first), ...shells.slice(0, first)]) {
          launch.signal.throwIfAborted();
          task.log(name);
          const stop = await serveSite(site, shell.port, shell.headers);
          try {
            visits.push(await visitSteps(browser, OURS, THROTTLED));
          } finally {
            await stop();
          }
        }
      });
    }
  });
  const samples: readonly VariantSamples[] = shells.map(({ name, visits }) => ({ name, visits }));
  return {
    measuredAt,
    environment: describeEnvironment(['react', '@rspack/core'], `Chromium ${browser.version()}`),
    method: methodText(repetitions, THROTTLED.name),
    tables: mechanismTables(samples),
    samples,
  };
};

/** Returns the shell's site with the build of a variant. It lists the same sections. */
const shellWithout = async ({ name, emptyHead }: Variant, ours: Site): Promise<Site> => {
  const rewrite = (path: string, content: Buffer): Buffer =>
    emptyHead && path === 'index.html' ? Buffer.from(withoutPreloads(content.toString())) : content;
  return new Map([...ours, ...(await readSite(join(import.meta.dirname, 'dist', name), rewrite))]);
};

const AFTER_SIGN_IN = /(<meta content=")[^"]+(" name="after-sign-in")/;

const withoutPreloads = (html: string): string => {
  if (!AFTER_SIGN_IN.test(html)) throw new Error('The HTML names no files behind sign-in.');
  return html.replace(AFTER_SIGN_IN, '$1[]$2');
};
