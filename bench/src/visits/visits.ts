import { CONDITIONS } from '../measure/conditions';
import { type Samples, takeRounds } from '../measure/rounds';
import type { Part } from '../part';
import type { Table } from '../report/report';
import { ratioTable, valueTable } from '../report/tables';
import { buildBaselines, buildProduct } from '../systems/build-systems';
import { withServed } from '../systems/serve-systems';
import { FLOOR, ONE_BUNDLE, OURS, PLAIN_FEDERATION, type System } from '../systems/systems';
import { visitFloor } from './floor';
import { visit } from './visit';

const BY_THE_CLOCK =
  'Each page is visited once a round, in turn, by the page’s clock. A visit opens it with an empty cache, types the password letter by letter, rests, signs in, reloads with an empty and with a filled cache, stays on the list for four seconds, goes to the customers (first switch), back, and to the customers again (later switch). Between two steps the list becomes live. The browser throttles: it delays each answer by at least 40 ms. All pages are built with the same compiler settings and served alike, with Brotli and files with a hash cached for ever. The backend is the local suite with the demo data.';
const BASELINES =
  '*one-bundle*: the same sections in one build with a dynamic import for each, with the SDK in it. *plain-federation*: the same by module federation with its defaults: whole libraries shared as singletons, remotes known at build time. Both have the least around the sections: a sign-in, and links. As the product, they load the page and the section while the user types, and prefetch the other sections three seconds after the list.';
const THE_FLOOR =
  '*floor*: one HTML file without framework, SDK or sign-in. It sends the product’s first request with the same token, as soon as its first line is read, and draws the same rows.';

/** Returns a part that visits systems, the product first, under each condition. @param steps The columns' headings. */
const visitsPart = (
  name: string,
  systems: readonly System[],
  steps: Readonly<Record<string, string>>,
  method: readonly string[],
): Part => ({
  name,
  async measure(launch, rounds) {
    await buildProduct(launch);
    await buildBaselines(
      launch,
      systems.filter((system) => system !== OURS && system !== FLOOR),
    );
    return withServed(launch, systems, async (browser, sites) => {
      const samples: Record<string, Samples> = {};
      const tables: Table[] = [];
      for (const condition of CONDITIONS) {
        const subjects = systems.map((system) => ({
          name: system.name,
          measure: () =>
            system === FLOOR ? visitFloor(browser, condition) : visit(browser, system, condition, sites),
        }));
        const taken = await takeRounds(launch, condition.name, rounds, subjects);
        samples[condition.name] = taken;
        tables.push(valueTable(condition.name, taken, steps), ratioTable(condition.name, taken, steps));
      }
      return { method: [`${rounds} rounds. ${BY_THE_CLOCK}`, ...method], tables, samples };
    });
  },
});

/** Measures what independent builds cost users, compared with other compositions. */
export const composition = visitsPart(
  'composition',
  [OURS, ONE_BUNDLE, PLAIN_FEDERATION],
  {
    loginBytes: 'login screen, gzip bytes',
    firstListBytes: 'first list, gzip bytes',
    login: 'login screen, ms',
    emptyCache: 'reload to first report, empty cache',
    warmCache: 'reload to first report',
    firstSwitch: 'first switch of section',
    laterSwitch: 'later switch of section',
  },
  [BASELINES],
);

/** Measures how soon the first records are there, against one bundle with the SDK and against the least that is possible. */
export const firstList = visitsPart(
  'first-list',
  [OURS, ONE_BUNDLE, FLOOR],
  {
    signIn: 'Login pressed to first row, ms',
    emptyCache: 'reload to first row, empty cache',
    warmCache: 'reload to first row',
    documents: 'documents read after the sign-in',
  },
  [BASELINES, THE_FLOOR],
);
