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

/** Where a load may be stored now. */
export const placeOf = (uid: string, minute = minuteNow(), slot: unknown = 0) =>
  `sectionLoads/${uid}_${minute}_${slot}`;

/** A load as its page stores it: what the page tells, unless it tells of these fields too, comes on top. */
export const storedLoad = (uid: string, load: Data): Data => ({
  uid,
  timestamp: SERVER_TIME,
  expiresAt: inDays(30),
  ...load,
});

/** Somebody of whom there is no load yet. */
const newUid = () => `staff-${randomUUID()}`;

/** Runs an attempt that depends on the minute until it begins and ends in one. */
async function withinOneMinute(attempt: () => Promise<Outcome>): Promise<Outcome> {
  const minute = minuteNow();
  const outcome = await attempt();
  return minute === minuteNow() ? outcome : withinOneMinute(attempt);
}

const attemptAs = (
  project: RulesProject,
  act: (client: ReturnType<RulesProject['as']>, uid: string) => Promise<Outcome>,
) =>
  withinOneMinute(async () => {
    const uid = newUid();
    await project.admit(uid);
    return act(project.as(uid, IDENTITIES.staff.claims), uid);
  });

/** Stores a load as some member of staff would. */
export const storeLoad = (project: RulesProject, load: Data): Promise<Outcome> =>
  attemptAs(project, (client, uid) => client.set(placeOf(uid), storedLoad(uid, load)));

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

/** What the rules ask of a section load beyond its schema: whose it is, when it came, and where it stands. */
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
  creation('in the place of somebody else', 'refused', () => placeOf(newUid())),
  creation('under another id', 'refused', () => `sectionLoads/${randomUUID()}`),
  creation('below another', 'refused', (uid) => `${placeOf(uid)}/${placeOf(uid)}`),
  inPlace('in the name of somebody else', 'refused', () => ({ uid: newUid() })),
  inPlace('of no time', 'refused', () => ({ timestamp: null })),
  ...[-1000, 1000].map((ms) =>
    inPlace(`of a time that its page tells, ${ms} ms away`, 'refused', () => ({
      timestamp: new Date(Date.now() + ms),
    })),
  ),
  inPlace('without an end', 'refused', () => ({ expiresAt: null })),
  inPlace('that ends in time', 'allowed', () => ({ expiresAt: inDays(30.9) })),
  inPlace('that ends late', 'refused', () => ({ expiresAt: inDays(31.1) })),
  inPlace('that never ends', 'refused', () => ({ expiresAt: new Date('9999-12-31T00:00:00Z') })),
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
