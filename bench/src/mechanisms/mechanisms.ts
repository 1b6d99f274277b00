import { join } from 'node:path';
import type { Launch } from '../../../tools/src/launch/context';
import { run } from '../../../tools/src/launch/processes.mjs';
import { THROTTLED } from '../measure/conditions';
import { takeRounds } from '../measure/rounds';
import { readSite, type Site } from '../measure/site';
import { serveSite } from '../measure/site-server';
import type { Part } from '../part';
import { buildProduct, RSPACK_BUILD } from '../systems/build-systems';
import { withServed } from '../systems/serve-systems';
import { OURS } from '../systems/systems';
import { mechanismTables } from './tables';
import { VARIANTS, type Variant } from './variants';
import { visitSteps } from './visit';

/** Measures the gain of each mechanism that exists for speed, against the product without it. */
export const mechanisms: Part = {
  name: 'mechanisms',
  async measure(launch, rounds) {
    await buildProduct(launch);
    for (const variant of VARIANTS) await buildVariant(launch, variant);
    const [shell, ...sections] = OURS.sites;
    if (!shell) throw new Error('The product has no site.');
    const ours = await readSite(shell.folder);
    const shells = [{ name: 'ours', site: ours }];
    for (const variant of VARIANTS) {
      shells.push({ name: variant.name, site: await shellWithout(variant, ours) });
    }
    const samples = await withServed(launch, [{ ...OURS, sites: sections }], (browser) => {
      const subjects = shells.map(({ name, site }) => ({
        name,
        measure: async () => {
          const stop = await serveSite(site, shell.port, shell.headers);
          try {
            return await visitSteps(browser, OURS, THROTTLED);
          } finally {
            await stop();
          }
        },
      }));
      return takeRounds(launch, THROTTLED.name, rounds, subjects);
    });
    return {
      method: [
        `Each variant is the product without one mechanism (\`bench/src/mechanisms/variants.ts\`). ${rounds} rounds of one visit each, ${THROTTLED.name}. A loss is the variant's time less the product's in the same round; it counts if both quartiles are above zero.`,
      ],
      tables: mechanismTables(samples),
      samples,
    };
  },
};

const buildVariant = (launch: Launch, { name }: Variant): Promise<void> =>
  launch.steps.run(`Build ${name}`, (task) =>
    run(RSPACK_BUILD, {
      cwd: import.meta.dirname,
      env: { VARIANT: name },
      onLine: task.log,
      signal: launch.signal,
    }),
  );

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
