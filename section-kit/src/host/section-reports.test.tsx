import { act, screen } from '@testing-library/react';
import fc from 'fast-check';
import { type ComponentType, createElement, useState } from 'react';
import { remoteName, type SectionRoute } from 'shared-contract';
import { announceError } from './caught';
import type { BuildChannel, SectionLoad } from './failure';
import { NO_OVERRIDES } from './testing/fake-host';
import { main, open as openPage } from './testing/fake-page';
import { buildOf, manifestOf } from './testing/fake-sites';
import { REPORTS, REPORTS_ROUTES, sitesOfThePage } from './testing/three-sections';

const TEAM = 'Reports <reports@example.com>';
const ENTRY = `${REPORTS}/builds/live/remoteEntry.js`;
const CHUNK = `${REPORTS}/builds/live/section.2ac99f33.js`;
const OF_SHELL = `${location.origin}/assets/317.2adb6012.js`;
const OF_EXTENSION = 'chrome-extension://abcdefgh/injected.js';
const BUDI = 'Budi Santoso of PT Ukur Presisi';

/** Runs a function's body as a script of an address: the browser's own stacks name it. */
const scriptAt = <T,>(url: string, body: string, values: Record<string, unknown> = {}): T =>
  new Function(...Object.keys(values), `${body}\n//# sourceURL=${url}`)(...Object.values(values));

/** Returns a function of a script that throws an error with a customer in its text. */
const throwerAt = (url: string, body = "throw new TypeError('No ' + budi)"): (() => never) =>
  scriptAt(url, `return function press() { ${body}; }`, { budi: BUDI });

/** Calls a function, and returns what it throws. */
const thrownBy = (run: () => unknown): unknown => {
  try {
    run();
  } catch (error) {
    return error;
  }
  throw new Error('Nothing was thrown.');
};

const ROUTES: SectionRoute[] = [...REPORTS_ROUTES, { path: '/visits', role: 'staff' }];

/** Returns a screen whose button calls a function. The screen is of a script. */
const screenAt = (url: string, press: () => void): ComponentType =>
  scriptAt(url, "return function Screen() { return createElement('button', { onClick: press }, 'Press') }", {
    createElement,
    press,
  });

/** Opens the page with a section of one live build. */
const open = async (Screen = screenAt(CHUNK, throwerAt(CHUNK)), path = '/') => {
  const sites = sitesOfThePage();
  const builds = [buildOf('live', '/', { routes: ROUTES, team: TEAM })];
  sites.put(REPORTS, manifestOf('reports', '/', { builds }), { '/': Screen, '/visits': Screen });
  const page = openPage({ sites, path });
  await main().findByText('Press');
  return { ...page, press: () => page.user.click(main().getByText('Press')) };
};

/** Waits until the reports of all events are under way. */
const settled = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)));

const dispatch = (event: Event) => void window.dispatchEvent(event);
const throwUncaught = (error: unknown, where: ErrorEventInit = {}) =>
  dispatch(new ErrorEvent('error', { error, message: `Uncaught ${error}`, ...where }));
const reject = (reason: unknown) => dispatch(Object.assign(new Event('unhandledrejection'), { reason }));

const REPORTED = {
  section: 'reports',
  build: 'live',
  channel: 'live',
  outcome: 'error',
  isAdmin: false,
  team: TEAM,
  error: 'TypeError',
  route: '/',
};
const FRAMES = /^section\.2ac99f33\.js:\d+:\d+ $/;

beforeEach(() => {
  window.history.replaceState(null, '', '/');
  Reflect.deleteProperty(navigator, 'userActivation');
  jest.spyOn(console, 'error').mockImplementation(() => {});
});

/** The error as it is stored: nothing of it is a text of its own. */
const expectStored = (loads: readonly SectionLoad[], ...expected: object[]) => {
  expect(loads).toEqual(
    expected.map((fields) => ({ ...REPORTED, frames: expect.stringMatching(FRAMES), ...fields })),
  );
  expect(JSON.stringify(loads)).not.toMatch(/Budi|Santoso|Ukur/);
  for (const load of loads) expect(JSON.stringify(load).length).toBeLessThan(500);
};

test('reports the error of a click to the team of the build', async () => {
  const { press, log } = await open();
  await press();
  await settled();
  expectStored(log.loads, {});
});

test('reports a rejected promise, at the screen of a record', async () => {
  const { log } = await open(undefined, '/visits');
  window.history.replaceState(null, '', '/visits/Budi%20Santoso?text=Budi#Budi');
  reject(thrownBy(throwerAt(CHUNK)));
  await settled();
  expectStored(log.loads, { route: '/visits/ID' });
});

test('reports what a screen throws as it renders', async () => {
  const crash: { error?: unknown } = {};
  const Screen = scriptAt<ComponentType>(
    CHUNK,
    `return function Screen() {
      const [isBroken, setBroken] = useState(false);
      if (isBroken) throw new RangeError(budi);
      return createElement('button', { onClick: () => setBroken(true) }, 'Press');
    }`,
    { createElement, useState, budi: BUDI, crash },
  );
  const { press, log } = await open(Screen);
  await press();
  await settled();
  expectStored(
    log.loads.filter(({ outcome }) => outcome === 'error'),
    { error: 'RangeError' },
  );
  expect(log.loads.filter(({ outcome }) => outcome !== 'error')).toMatchObject([
    { outcome: 'render', team: TEAM },
  ]);
});

test('reports what shared code throws in a screen to the team of the screen', async () => {
  const { log } = await open();
  announceError({ error: thrownBy(throwerAt(OF_SHELL)), script: ENTRY });
  await settled();
  expectStored(log.loads, { frames: expect.stringMatching(/^\/317\.2adb6012\.js:\d+:\d+ $/) });
});

test('reports code that throws as it starts', async () => {
  const sites = sitesOfThePage();
  const error = thrownBy(throwerAt(CHUNK));
  const builds = [buildOf('live', '/', { team: TEAM })];
  sites.put(REPORTS, manifestOf('reports', '/', { builds }), {});
  if (error instanceof Error) sites.exposing.set(remoteName('reports', 'live'), error);
  const { log } = openPage({ sites });
  await main().findByRole('alert');
  await settled();
  expectStored(
    log.loads.filter(({ outcome }) => outcome === 'error'),
    {},
  );
});

test('reports a lazy chunk that does not arrive, at the line that asks for it', async () => {
  const { log } = await open();
  const ask = scriptAt<(file: string) => never>(
    ENTRY,
    "return (file) => { throw Object.assign(new Error('Loading chunk ' + file), { name: 'ChunkLoadError' }); }",
  );
  reject(thrownBy(scriptAt(CHUNK, 'return () => ask("7.js")', { ask })));
  await settled();
  expectStored(log.loads, { error: 'ChunkLoadError' });
});

test('reports the error of a worker, of which the browser says file and line alone', async () => {
  const { log } = await open();
  const worker = `${REPORTS}/builds/live/worker.2ac99f33.js`;
  dispatch(
    new ErrorEvent('error', {
      message: `Uncaught RangeError: ${BUDI}`,
      filename: worker,
      lineno: 3,
      colno: 14,
    }),
  );
  await settled();
  expectStored(log.loads, { error: 'RangeError', frames: 'worker.2ac99f33.js:3:14 ' });
});

test('reports a thrown text, without it', async () => {
  const { log } = await open();
  dispatch(
    new ErrorEvent('error', {
      error: BUDI,
      message: `Uncaught ${BUDI}`,
      filename: CHUNK,
      lineno: 1,
      colno: 2,
    }),
  );
  await settled();
  expectStored(log.loads, { error: 'Error', frames: 'section.2ac99f33.js:1:2 ' });
});

test("reports React's number of an error", async () => {
  const { log } = await open();
  reject(
    thrownBy(
      throwerAt(CHUNK, 'throw new Error("Minified React error #418; visit https://react.dev?args=" + budi)'),
    ),
  );
  await settled();
  expectStored(log.loads, { error: 'Error #418' });
});

test('reports what the page itself throws to the shell', async () => {
  const { log } = await open();
  reject(thrownBy(throwerAt(OF_SHELL)));
  await settled();
  const { team: _, ...ofShell } = REPORTED;
  expect(log.loads).toEqual([
    {
      ...ofShell,
      section: 'shell',
      build: 'shell-build',
      frames: expect.stringMatching(/^317\.2adb6012\.js:\d+:\d+ $/),
    },
  ]);
});

/** Stacks of Firefox and Safari, and of Chrome behind a promise. */
const STACKS = {
  Firefox: `press@${CHUNK}:3:14\nonClick/<@${OF_SHELL}:1:200\n`,
  Safari: `press@${CHUNK}:3:14\nforEach@[native code]\n@${OF_SHELL}:1:200`,
  Chrome: `TypeError: ${BUDI}\n    at async Promise.all (index 0)\n    at async press (${CHUNK}?attempt=2-a:3:14)\n    at ${OF_SHELL}:1:200`,
};

test.each(Object.entries(STACKS))('reads the stacks of %s', async (_, stack) => {
  const { log } = await open();
  reject(Object.assign(new TypeError(BUDI), { stack }));
  await settled();
  expectStored(log.loads, { frames: 'section.2ac99f33.js:3:14 /317.2adb6012.js:1:200 ' });
});

test('keeps eight frames', async () => {
  const { log } = await open();
  const lines = Array.from({ length: 20 }, (_, index) => `press@${CHUNK}:3:${index}`);
  reject(Object.assign(new TypeError(BUDI), { stack: lines.join('\n') }));
  await settled();
  expect(log.loads[0]?.frames?.match(/ /g)).toHaveLength(8);
});

test.each<[string, () => void]>([
  ['throws', () => reject(thrownBy(throwerAt(OF_EXTENSION)))],
  [
    'throws in a function of the page that it has replaced',
    () => reject(thrownBy(scriptAt(CHUNK, 'return () => replaced()', { replaced: throwerAt(OF_EXTENSION) }))),
  ],
  ['has a script in the HTML', () => reject(thrownBy(throwerAt(`${location.origin}/customer/7`)))],
  ['breaks a screen', () => announceError({ error: thrownBy(throwerAt(OF_EXTENSION)), script: ENTRY })],
  ['throws where the browser says nothing', () => throwUncaught(null, { message: 'Script error.' })],
  ['rejects with a text', () => reject(BUDI)],
  ['rejects with nothing', () => reject(undefined)],
  [
    'is a translator, which changes what React has rendered',
    () =>
      announceError({
        error: Object.assign(new DOMException('', 'NotFoundError'), { stack: STACKS.Chrome }),
        script: ENTRY,
      }),
  ],
])('reports nothing where an extension or a stranger %s', async (_, act) => {
  const { log } = await open();
  act();
  await settled();
  expect(log.loads).toEqual([]);
});

test('reports an error where an extension has called the page', async () => {
  const { log } = await open();
  reject(thrownBy(scriptAt(OF_EXTENSION, 'return () => press()', { press: throwerAt(CHUNK) })));
  await settled();
  expectStored(log.loads, {});
});

test('reports nothing for a file of the page that does not arrive', async () => {
  const { log } = await open();
  reject(Object.assign(new Error(BUDI), { stack: STACKS.Chrome, isOfPage: true }));
  await settled();
  expect(log.loads).toEqual([]);
});

/** Lets the browser say whether the user has just pressed something. */
const pressed = (isActive: boolean) =>
  Object.defineProperty(navigator, 'userActivation', { configurable: true, value: { isActive } });
test('says each time that a press has failed, in a click and in its promise', async () => {
  const { press, log } = await open();
  pressed(true);
  await press();
  expect(await screen.findByText('1 presses did nothing')).toBeInTheDocument();
  reject(thrownBy(throwerAt(CHUNK)));
  expect(await screen.findByText('2 presses did nothing')).toBeInTheDocument();
  expect(log.loads).not.toEqual([]);
});

test.each<[string, boolean, () => void]>([
  ['nobody has pressed', false, () => reject(thrownBy(throwerAt(CHUNK)))],
  ['an extension throws', true, () => reject(thrownBy(throwerAt(OF_EXTENSION)))],
  ['a panel takes the place of the screen', true, () => announceError({ error: thrownBy(throwerAt(CHUNK)) })],
])('says nothing of a press where %s', async (_, isActive, act) => {
  await open();
  pressed(isActive);
  act();
  await settled();
  expect(screen.queryByText(/did nothing/)).toBeNull();
});

test('reports a loop of 10,000 errors once, and another place of the build once more', async () => {
  const { log } = await open();
  const first = throwerAt(CHUNK);
  for (let round = 0; round < 10_000; round += 1) throwUncaught(thrownBy(first));
  await settled();
  expectStored(log.loads, {});
  reject(thrownBy(throwerAt(`${REPORTS}/builds/live/8.2ac99f33.js`)));
  await settled();
  expectStored(log.loads, {}, { frames: expect.stringMatching(/^8\./) });
});

test('listens no more once the user has left', async () => {
  const { log, unmount } = await open();
  unmount();
  reject(thrownBy(throwerAt(CHUNK)));
  await settled();
  expect(log.loads).toEqual([]);
});

describe('in each channel', () => {
  const ofBuild = (site: string, build: string) => `${site}/builds/${build}/section.2ac99f33.js`;
  const own = (name: string, id: string) =>
    manifestOf(name, '/', { builds: [buildOf(id, '/', { team: TEAM })], live: id });

  test.each<[BuildChannel, string, string]>([
    ['live', REPORTS, 'live'],
    ['canary', REPORTS, 'canary'],
    ['fallback', REPORTS, 'before'],
    ['override', 'http://localhost:4001', 'development'],
  ])('names the build that throws: %s', async (channel, site, build) => {
    const sites = sitesOfThePage();
    const screen = { '/': screenAt(ofBuild(site, build), throwerAt(ofBuild(site, build))) };
    const builds = [
      buildOf('live', '/', { team: TEAM, replaces: 'before' }),
      buildOf('before', '/', { team: TEAM }),
      buildOf('canary', '/', { team: TEAM }),
    ];
    const canary = { build: 'canary', percent: 100 };
    sites.put(
      REPORTS,
      manifestOf('reports', '/', { builds, ...(channel === 'canary' && { canary }) }),
      screen,
    );
    if (channel === 'override') sites.put('http://localhost:4001', own('reports', 'development'), screen);
    sites.exposing.set(remoteName('reports', build), { default: { screens: screen } });
    if (channel === 'fallback') sites.outcomes.set(ENTRY, 'error');
    const accepted = { uid: 'uid', sites: { reports: 'http://localhost:4001' } };
    const overrides = channel === 'override' ? { ...NO_OVERRIDES, accepted } : undefined;
    const { log, user } = openPage({ sites, overrides, isAdmin: channel === 'override' });
    await user.click(await main().findByText('Press'));
    await settled();
    expectStored(
      log.loads.filter(({ outcome }) => outcome === 'error'),
      { channel, build, isAdmin: channel === 'override' },
    );
  });
});

test('stores nothing of a text, whatever the text is and wherever it stands', async () => {
  const { log } = await open();
  const name = fc.constantFrom('Budi Santoso', 'PT Ukur Presisi', 'sari@example.com', '+62 21 5550 100');
  const pieces = fc.oneof(
    name,
    fc.string(),
    fc.constantFrom(
      '\n',
      '\n    at ',
      ` (${CHUNK}:1:2)`,
      `${REPORTS}/builds/live/Budi.js:1:2`,
      `@${CHUNK}:1:2`,
      ': ',
      'Error',
    ),
  );
  const text = fc.array(pieces, { maxLength: 8 }).map((all) => `Budi${all.join('')}`);
  await fc.assert(
    fc.asyncProperty(
      text,
      text,
      fc.nat(),
      fc.constantFrom('reject', 'throw', 'catch'),
      async (message, named, line, how) => {
        const error = thrownBy(() => {
          throw scriptAt<Error>(CHUNK, `${'\n'.repeat(line % 500)}return new Error(message)`, { message });
        });
        Object.assign(error as Error, { name: named, customer: message });
        if (how === 'reject') reject(error);
        else if (how === 'throw') throwUncaught(error, { message });
        else announceError({ error, script: ENTRY });
        window.history.replaceState(
          null,
          '',
          `/${encodeURIComponent(named)}?text=${encodeURIComponent(message)}`,
        );
      },
    ),
    { numRuns: 300 },
  );
  await settled();
  expect(log.loads.length).toBeGreaterThan(50);
  const { route: _, ...anywhere } = REPORTED;
  for (const load of log.loads) {
    expect(load).toEqual({ ...anywhere, error: 'Error', frames: expect.stringMatching(FRAMES) });
  }
});
