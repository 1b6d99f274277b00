import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { sites } from '../../../tools/src/project/firebase-config';
import type { Launch } from '../../../tools/src/project/launch';
import { run } from '../../../tools/src/project/processes.mjs';
import { planDevelopment } from '../../../tools/src/suite/dev';
import { BASELINE_SITES } from '../../baselines/sites';
import { type Samples, takeRounds } from '../measure/rounds';
import type { Part } from '../part';
import { ratioTable, valueTable } from '../report/tables';
import { buildProduct, RSPACK_BUILD } from '../systems/build-systems';
import { withServed } from '../systems/serve-systems';
import { OURS } from '../systems/systems';
import { withDevelopedPage } from './hot-reload';
import { Workplace } from './workplace';

const SECTION = 'mfe-reports';
const ONE_BUNDLE = 'bench/baselines/one-bundle';
const BUNDLE = { packageName: ONE_BUNDLE, port: BASELINE_SITES['one-bundle'].page };

/** The measured times in milliseconds, with their column headings. */
const STEPS = {
  build: 'build from nothing',
  hotReload: 'change to open page',
};

/** The names of the setups. */
const ONE = 'one section';
const ALL = 'everything';
const THEIRS = 'one-bundle';

/** Separate checkouts, so that a change in one starts no build of the other. */
interface Setting {
  readonly ours: Workplace;
  readonly theirs: Workplace;
  readonly rounds: number;
}

/** Measures how long developers wait: in one section, compared with one bundle. */
export const work: Part = {
  name: 'work',
  async measure(launch, rounds) {
    const [ours, theirs] = [await Workplace.create(), await Workplace.create()];
    const setting = { ours, theirs, rounds };
    try {
      const samples = merged([await timeBuilds(launch, setting), await timeHotReloads(launch, setting)]);
      return {
        method: methodText(rounds),
        tables: [valueTable('Milliseconds', samples, STEPS), ratioTable('Time', samples, STEPS)],
        samples,
      };
    } finally {
      await Promise.all([ours, theirs].map(({ checkout }) => checkout.remove()));
    }
  },
};

const methodText = (repetitions: number): string[] => [
  `Each time is measured ${repetitions} times; a change is a new line at the end of the file of the reports' screen. *One section*: the reports alone. *Everything*: four builds, two at a time. *one-bundle*: the same sections in one build with a dynamic import for each. A build from nothing is a production build, including the start of its process. The change to the open page is hot reload by development servers, from saving the file until the new line has run and the page is drawn, without a reload. The section and the shell are served from source beside the built sections, the bundle as a whole.`,
];

/** Returns the values of all steps, by setup. */
const merged = (steps: readonly Samples[]): Samples => {
  const names = new Set(steps.flatMap((samples) => Object.keys(samples)));
  return Object.fromEntries(
    [...names].map((name) => [name, Object.assign({}, ...steps.map((samples) => samples[name]))]),
  );
};

/** The concurrency of `npm run build`. */
const CONCURRENCY = 2;

/**
 * Measures builds without previous output, in milliseconds, including the start of their processes.
 * @param builds the folders to build.
 */
const timeBuild = async (
  { checkout }: Workplace,
  builds: readonly string[],
  signal: AbortSignal,
): Promise<number> => {
  const folders = builds.map((build) => join(checkout.folder, build));
  await Promise.all(folders.map((folder) => rm(join(folder, 'dist'), { recursive: true, force: true })));
  const limit = pLimit(CONCURRENCY);
  const startedAt = performance.now();
  await Promise.all(folders.map((cwd) => limit(() => run(RSPACK_BUILD, { cwd, onLine: () => {}, signal }))));
  return performance.now() - startedAt;
};

const timeBuilds = (launch: Launch, { ours, theirs, rounds }: Setting): Promise<Samples> => {
  const { signal } = launch;
  const all = sites.map(({ packageName }) => packageName);
  return takeRounds(launch, 'builds from nothing', rounds, [
    { name: ONE, measure: async () => ({ build: await timeBuild(ours, [SECTION], signal) }) },
    { name: ALL, measure: async () => ({ build: await timeBuild(ours, all, signal) }) },
    { name: THEIRS, measure: async () => ({ build: await timeBuild(theirs, [ONE_BUNDLE], signal) }) },
  ]);
};

const timeHotReloads = async (launch: Launch, { ours, theirs, rounds }: Setting): Promise<Samples> => {
  const { signal } = launch;
  const plan = planDevelopment(sites, SECTION);
  const [shell, ...others] = plan?.developed ?? [];
  if (!plan || !shell) throw new Error(`There is no build ${SECTION}.`);
  const hosted = OURS.sites.filter(({ port }) => plan.hosted.some((site) => site.port === port));
  await buildProduct(launch);
  return withServed(launch, [{ ...OURS, sites: hosted }], (browser) =>
    withDevelopedPage(browser, ours, [shell, ...others], signal, (timeOurs) =>
      withDevelopedPage(browser, theirs, [BUNDLE], signal, (timeTheirs) =>
        takeRounds(launch, 'hot reloads', rounds, [
          { name: ONE, measure: async () => ({ hotReload: await timeOurs() }) },
          { name: THEIRS, measure: async () => ({ hotReload: await timeTheirs() }) },
        ]),
      ),
    ),
  );
};
