import { randomUUID } from 'node:crypto';
import { DOCUMENTS } from './documents';
import { IDENTITIES } from './identities';
import type { RulesCase } from './rules-case';
import { type Data, type Outcome, type RulesProject, SERVER_TIME } from './rules-project';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const minuteNow = () => Math.floor(Date.now() / MINUTE);
const inDays = (days: number) => new Date(Date.now() + days * DAY);

/** Returns the path of a load. */
export const placeOf = (uid: string, minute = minuteNow(), slot: unknown = 0) =>
  `sectionLoads/${uid}_${minute}_${slot}`;

/** Returns a load as its page stores it. Fields of `load` replace the added ones. */
export const storedLoad = (uid: string, load: Data): Data => ({
  uid,
  timestamp: SERVER_TIME,
  expiresAt: inDays(30),
  ...load,
});

/** Returns the uid of an account without loads. */
const newUid = () => `staff-${randomUUID()}`;

/** Repeats an attempt until it starts and ends in the same minute. */
async function withinOneMinute(attempt: () => Promise<Outcome>): Promise<Outcome> {
  const minute = minuteNow();
  const outcome = await attempt();
  return minute === minuteNow() ? outcome : withinOneMinute(attempt);
}

const attemptAs = (
  project: RulesProject,
  act: (client: ReturnType<RulesProject['as']>, uid: string) => Promise<Outcome>,
  account?: string,
) =>
  withinOneMinute(async () => {
    const uid = account ?? newUid();
    await project.admit(uid);
    return act(project.as(uid, IDENTITIES.staff.claims), uid);
  });

/** Stores a load as staff. Default: as a new member of staff. */
export const storeLoad = (project: RulesProject, load: Data, account?: string): Promise<Outcome> =>
  attemptAs(project, (client, uid) => client.set(placeOf(uid), storedLoad(uid, load)), account);

const creation = (
  name: string,
  expected: RulesCase['expected'],
  path: (uid: string) => string,
  data: (uid: string) => Data = () => ({}),
): RulesCase => ({
  name: `a section load ${name}`,
  expected,
  attempt: (project) =>
    attemptAs(project, (client, uid) =>
      client.set(path(uid), storedLoad(uid, { ...DOCUMENTS.sectionLoads, ...data(uid) })),
    ),
});

const inPlace = (name: string, expected: RulesCase['expected'], data: (uid: string) => Data) =>
  creation(name, expected, placeOf, data);

/** The rules for section loads beyond their schema: owner, time and path. */
export const SECTION_LOAD_CASES: readonly RulesCase[] = [
  ...[-1, 0, 1].flatMap((minutes) =>
    Array.from({ length: 10 }, (_, slot) =>
      creation(`in slot ${slot}, ${minutes} minutes away`, 'allowed', (uid) =>
        placeOf(uid, minuteNow() + minutes, slot),
      ),
    ),
  ),
  ...[-2, 2, 10_000].map((minutes) =>
    creation(`${minutes} minutes away`, 'refused', (uid) => placeOf(uid, minuteNow() + minutes)),
  ),
  ...['10', '-1', 'a', '', ' 1', '٣', '1_1', '1\n'].map((slot) =>
    creation(`in slot "${slot}"`, 'refused', (uid) => placeOf(uid, minuteNow(), slot)),
  ),
  creation('at the path of another account', 'refused', () => placeOf(newUid())),
  creation('under another id', 'refused', () => `sectionLoads/${randomUUID()}`),
  creation('below another load', 'refused', (uid) => `${placeOf(uid)}/${placeOf(uid)}`),
  inPlace('with another uid', 'refused', () => ({ uid: newUid() })),
  inPlace('without a time', 'refused', () => ({ timestamp: null })),
  ...[-1000, 1000].map((ms) =>
    inPlace(`with a time of the page, ${ms} ms away`, 'refused', () => ({
      timestamp: new Date(Date.now() + ms),
    })),
  ),
  inPlace('without an expiry', 'refused', () => ({ expiresAt: null })),
  inPlace('with an early expiry', 'allowed', () => ({ expiresAt: inDays(30.9) })),
  inPlace('with a late expiry', 'refused', () => ({ expiresAt: inDays(31.1) })),
  inPlace('with an expiry in the far future', 'refused', () => ({
    expiresAt: new Date('9999-12-31T00:00:00Z'),
  })),
  ...Object.keys(storedLoad('', {})).map(
    (field): RulesCase => ({
      name: `a section load without ${field}`,
      expected: 'refused',
      attempt: (project) =>
        attemptAs(project, (client, uid) => {
          const { [field]: _, ...rest } = storedLoad(uid, DOCUMENTS.sectionLoads);
          return client.set(placeOf(uid), rest);
        }),
    }),
  ),
  {
    name: 'a section load over an earlier one',
    expected: 'refused',
    attempt: (project) =>
      attemptAs(project, async (client, uid) => {
        const load = storedLoad(uid, DOCUMENTS.sectionLoads);
        await client.set(placeOf(uid), load);
        return client.set(placeOf(uid), load);
      }),
  },
];
