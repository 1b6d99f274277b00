import type { Launch } from '../../../tools/src/launch/context';
import { planDevelopment } from '../../../tools/src/local/development-plan';
import { sites } from '../../../tools/src/project/firebase-config';
import { BASELINE_SITES } from '../../baselines/sites';
import { withBrowser } from '../measure/browser';
import { describeEnvironment } from '../measure/environment';
import type { Part } from '../part';
import { buildProduct } from '../systems/build-systems';
import { withServed } from '../systems/serve-systems';
import { OURS } from '../systems/systems';
import { timeBuild, watchBuild } from './build';
import { withDevelopedPage } from './hot-reload';
import { type PlaceSamples, workTables } from './tables';
import { takeTurns } from './turns';
import { Workplace } from './workplace';

const SECTION = 'mfe-reports';
const ONE_BUNDLE = 'bench/baselines/one-bundle';
const BUNDLE = { packageName: ONE_BUNDLE, port: BASELINE_SITES['one-bundle'].page };

/** The measured setups: one section, everything, and one bundle of the same source. */
interface Samples {
  readonly section: PlaceSamples;
  readonly everything: PlaceSamples;
  readonly oneBundle: PlaceSamples;
}

/** The checkouts, and the number of rounds. */
interface Setting {
  /** Separate checkouts, so that a change in one starts no build of the other. */
  readonly ours: Workplace;
  readonly theirs: Workplace;
  readonly rounds: number;
}

const samplesOf = (name: string): PlaceSamples => ({
  name,
  times: { build: [], rebuild: [], hotReload: [] },
});

/** Measures how long developers wait: in one section, compared with one bundle. */
export const work: Part = {
  name: 'work',
  async measure(launch, { repetitions }) {
    const measuredAt = new Date().toISOString();
    const samples: Samples = {
      section: samplesOf('ours, one section'),
      everything: samplesOf('ours, everything'),
      oneBundle: samplesOf('one-bundle'),
    };
    const [ours, theirs] = [await Workplace.create(), await Workplace.create()];
    const setting = { ours, theirs, rounds: repetitions };
    try {
      await timeBuilds(launch, setting, samples);
      await timeRebuilds(launch, setting, samples);
      await timeHotReloads(launch, setting, samples);
    } finally {
      await Promise.all([ours, theirs].map(({ checkout }) => checkout.remove()));
    }
    return {
      measuredAt,
      environment: describeEnvironment(['@rspack/core', '@rspack/cli']),
      method: [
        `Each time is measured ${repetitions} times; a change is a new header of a column of the reports. *One section*: the reports alone. *Everything*: four builds, two at a time. *one-bundle*: the same source in one build with a dynamic import for each section. A build from nothing is a production build, including the start of its process. A rebuild is in watch mode, until its files are written. The change to the open page is hot reload by development servers, from saving the file until the page shows the header without a reload. The section and the shell are served from source beside the built sections, the bundle as a whole.`,
      ],
      tables: workTables(Object.values(samples), samples.oneBundle),
      samples,
    };
  },
};

const timeBuilds = (
  { steps, signal }: Launch,
  { ours, theirs, rounds }: Setting,
  { section, everything, oneBundle }: Samples,
): Promise<void> => {
  const all = sites.map(({ packageName }) => packageName);
  const turns = [
    { times: section.times.build, time: () => timeBuild(ours, [SECTION], signal) },
    { times: everything.times.build, time: () => timeBuild(ours, all, signal) },
    { times: oneBundle.times.build, time: () => timeBuild(theirs, [ONE_BUNDLE], signal) },
  ];
  return steps.run('Builds from nothing', () => takeTurns(turns, rounds, signal));
};

const timeRebuilds = (
  { steps, signal }: Launch,
  { ours, theirs, rounds }: Setting,
  { section, oneBundle }: Samples,
): Promise<void> =>
  steps.run('Rebuilds', async () => {
    const ourBuild = await watchBuild(ours, SECTION);
    const theirBuild = await watchBuild(theirs, ONE_BUNDLE);
    const turns = [
      { times: section.times.rebuild, time: ourBuild.time },
      { times: oneBundle.times.rebuild, time: theirBuild.time },
    ];
    try {
      await takeTurns(turns, rounds, signal);
    } finally {
      await Promise.all([ourBuild, theirBuild].map(({ stop }) => stop()));
    }
  });

const timeHotReloads = async (
  launch: Launch,
  { ours, theirs, rounds }: Setting,
  { section, oneBundle }: Samples,
): Promise<void> => {
  const { steps, signal } = launch;
  const plan = planDevelopment(sites, SECTION);
  if (!plan) throw new Error(`There is no build ${SECTION}.`);
  const { developed, hosted } = plan;
  const [shell, ...others] = developed;
  if (!shell) throw new Error('There is no shell to develop in.');
  const rest = {
    ...OURS,
    sites: OURS.sites.filter(({ port }) => hosted.some((site) => site.port === port)),
  };
  await buildProduct(launch);
  await withServed(launch, [rest], () =>
    withBrowser((browser) =>
      withDevelopedPage(browser, ours, [shell, ...others], signal, (timeOurs) =>
        withDevelopedPage(browser, theirs, [BUNDLE], signal, (timeTheirs) => {
          const turns = [
            { times: section.times.hotReload, time: timeOurs },
            { times: oneBundle.times.hotReload, time: timeTheirs },
          ];
          return steps.run('Hot reloads', () => takeTurns(turns, rounds, signal));
        }),
      ),
    ),
  );
};
