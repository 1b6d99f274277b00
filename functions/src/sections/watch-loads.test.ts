import { healthOf, isFailing, type Load } from './watch-loads';

const ACCOUNTS = 100;
const ORDERS = 100;

/** Loads a canary that has no fault, as the page of an account does. Its loads are in the log as `load.ts` of the shell reports them. */
const TROUBLES: readonly ((uid: string) => Load[])[] = [
  // A slow network, a proxy or a blocker: the page finds that the live build does not get through either.
  () => [],
  // A browser that breaks each build: the failure of a live one is known, here or in another section.
  (uid) => [canary(uid, 'evaluation'), live(uid, 'evaluation')],
  // A translated page, or one without memory for a second try.
  (uid) => [canary(uid, 'loaded'), live(uid, 'render')],
  // An old tab, and a second load that works.
  (uid) => [live(uid, 'chunk'), canary(uid, 'loaded')],
];

const load = (uid: string, fields: Pick<Load, 'section' | 'build' | 'channel' | 'outcome'>): Load => ({
  uid,
  isAdmin: false,
  ...fields,
});
const canary = (uid: string, outcome: Load['outcome']): Load =>
  load(uid, { section: 'reports', build: 'canary', channel: 'canary', outcome });
const live = (uid: string, outcome: Load['outcome']): Load =>
  load(uid, { section: 'directory', build: 'live', channel: 'live', outcome });

/** Returns a generator of numbers from 0 to 1, the same for each seed. */
const randomFrom = (seed: number) => {
  let state = ((seed + 1) * 16_807_001) % 2_147_483_647;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
};

/**
 * Lets all accounts load a canary in random order. Returns after how many of them it is stopped; undefined if it is not.
 * @param troubled How many accounts have a trouble of their own. @param broken How many others cannot load the canary.
 */
const stoppedAfter = (seed: number, troubled: number, broken: number): number | undefined => {
  const random = randomFrom(seed);
  const accounts = Array.from({ length: ACCOUNTS }, (_, index) => ({ index, order: random() }));
  const loads: Load[] = [];
  for (const [count, { index }] of accounts.sort((a, b) => a.order - b.order).entries()) {
    const uid = `account-${index}`;
    const trouble = TROUBLES[index % TROUBLES.length];
    if (index < troubled && trouble) loads.push(...trouble(uid));
    else loads.push(canary(uid, index < troubled + broken ? 'render' : 'loaded'));
    const [ofCanary, failedLive] = [
      loads.filter(({ channel }) => channel === 'canary'),
      loads.filter(({ channel }) => channel === 'live'),
    ];
    if (isFailing(healthOf(ofCanary, failedLive))) return count + 1;
  }
  return undefined;
};

const simulate = (troubled: number, broken: number) =>
  Array.from({ length: ORDERS }, (_, seed) => stoppedAfter(seed, troubled, broken));

test.each([0, 5, 20, 40])(
  'never stops a healthy canary if %i of 100 accounts have troubles, and one fails by chance',
  (troubled) => {
    expect(simulate(troubled, 1)).toEqual(Array.from({ length: ORDERS }));
  },
);

test.each([
  ['a third', 0, 33, 25],
  ['a third beside 40 with troubles', 40, 20, 50],
  ['a tenth', 0, 10, 70],
  ['a twentieth', 0, 5, 100],
])('stops a canary in time that is broken for %s of the accounts', (_, troubled, broken, most) => {
  const stops = simulate(troubled, broken).map((loads) => loads ?? Number.POSITIVE_INFINITY);
  expect(Math.max(...stops)).toBeLessThanOrEqual(most);
});
