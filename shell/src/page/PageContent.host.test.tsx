import { screen, waitFor } from '@testing-library/react';
import fc from 'fast-check';
import {
  buildOf,
  DIRECTORY_ROUTES,
  ERROR_NAMES,
  manifestOf,
  REPORTS,
  REPORTS_ROUTES,
  Reports,
  sitesOfThePage,
} from 'section-kit/testing';
import { remoteName, type Section } from 'shared-contract';
import { ERROR_NAME, sectionLoadSchema } from 'shared-model/section-loads';
import { Slot } from 'shared-ui/slot';
import * as v from 'valibot';
import { main, open, retry } from '../testing/fake-page';

// What the shell gives to the host of sections: its words, slots, toasts and log. The host has its own tests.

const SLOT = 'directory/customer/v1';
/** `arrival`: what the code of the panel waits for. */
const panel = { isBroken: false, arrival: Promise.resolve() };
const Visits = () => {
  if (panel.isBroken) throw new Error('boom');
  return <section aria-label="Visits" />;
};

const Customer = ({ id }: { id: string }) => <Slot name={SLOT} context={{ id, name: 'Acme' }} />;

/** Opens a customer's page with a panel of the reports. */
const openCustomer = (broken: boolean, { isAway = false } = {}) => {
  panel.isBroken = broken;
  const sites = sitesOfThePage();
  const extending = [{ slot: SLOT, label: 'Latest visits', order: 1, role: 'staff' }];
  const builds = [buildOf('live', '/', { routes: REPORTS_ROUTES, extends: extending })];
  sites.put(REPORTS, manifestOf('reports', '/', { builds }), {});
  const reports: Section = {
    screens: { '/': Reports },
    extensions: { [SLOT]: () => panel.arrival.then(() => Visits) },
  };
  sites.exposing.set(remoteName('reports', 'live'), { default: reports });
  if (isAway) sites.answers.set(`${REPORTS}/section.json`, new TypeError('Failed to fetch'));
  const directory: Section = {
    screens: Object.fromEntries(DIRECTORY_ROUTES.map(({ path }) => [path, () => null])),
    recordScreens: { '/customer': Customer },
  };
  sites.exposing.set(remoteName('directory', 'live'), { default: directory });
  return open({ sites, path: '/customer/acme' });
};

let logged: jest.SpyInstance;
beforeEach(() => {
  logged = jest.spyOn(console, 'error').mockImplementation(() => {});
});

test('a slot shows the panel of another section, under its label until it is there', async () => {
  let arrive = () => {};
  panel.arrival = new Promise((resolve) => {
    arrive = resolve;
  });
  openCustomer(false);
  expect(await main().findByRole('heading', { name: 'Latest visits' })).toBeInTheDocument();
  arrive();
  expect(await main().findByRole('region', { name: 'Visits' })).toBeInTheDocument();
  expect(main().queryByRole('heading', { name: 'Latest visits' })).not.toBeInTheDocument();
  expect(logged).not.toHaveBeenCalled();
});

test('a panel that fails is one line with Retry', async () => {
  const { log, user } = openCustomer(true);
  expect(await main().findByRole('alert')).toHaveTextContent('Latest visits failed to load. Retry');
  expect(log.loads).toMatchObject([{ outcome: 'render' }]);
  panel.isBroken = false;
  await user.click(retry());
  expect(await main().findByRole('region', { name: 'Visits' })).toBeInTheDocument();
});

test('a slot says so where the section of a panel could not be read', async () => {
  const { sites } = openCustomer(false, { isAway: true });
  expect(await main().findByRole('alert')).toHaveTextContent(
    'Reports failed to load. Something may be missing here. Retry',
  );
  expect(sites.scripts.filter((url) => url.startsWith(REPORTS))).toEqual([]);
});

test('a press that throws says so, until it is dismissed', async () => {
  const { user } = open();
  await main().findByText('All reports');
  Object.defineProperty(navigator, 'userActivation', { configurable: true, value: { isActive: true } });
  const stack = `TypeError: no\n    at press (${location.origin}/assets/317.2adb6012.js:1:200)`;
  const reason = Object.assign(new TypeError('no'), { stack });
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
  expect(await screen.findByText('That did not work. Try again, or reload the page.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText(/^That did not work/)).not.toBeInTheDocument();
  Reflect.deleteProperty(navigator, 'userActivation');
});

test('the log stores each error that is reported, whatever its stack says', async () => {
  const { log } = open();
  await main().findByText('All reports');
  const piece = fc.oneof(
    fc.string(),
    fc.constantFrom(
      `${REPORTS}/builds/live/`,
      `${location.origin}/assets/`,
      'section.2ac99f33',
      '.js',
      '?a=1',
    ),
    fc.constantFrom(':', '@', ' (', '/', '\n', '\n    at ', ':1:2', ':12345678:1', ')', '..'),
  );
  const line = fc.array(piece, { maxLength: 8 }).map((pieces) => `${pieces.join('')}:3:14`);
  const known = fc.constantFrom(
    `${REPORTS}/builds/live/8.js:1:`,
    `${location.origin}/assets/317.2adb6012.js:1:`,
  );
  const first = fc.tuple(known, fc.nat({ max: 999_999 })).map(([url, column]) => `press@${url}${column}`);
  fc.assert(
    fc.property(first, fc.array(line), (top, lines) => {
      const reason = Object.assign(new TypeError('no'), { stack: [top, ...lines].join('\n') });
      window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
    }),
  );
  await waitFor(() => expect(log.loads.length).toBeGreaterThan(50));
  expect(log.loads.filter((load) => !v.is(sectionLoadSchema, load))).toEqual([]);
});

test.each([...ERROR_NAMES, 'FirebaseError', 'Error #418'])(
  'the log stores errors by the name %s',
  (error) => {
    const load = {
      section: 'reports',
      build: 'live',
      channel: 'live',
      outcome: 'error',
      isAdmin: false,
      error,
    };
    expect(v.is(sectionLoadSchema, load)).toBe(true);
    expect(error).toMatch(ERROR_NAME);
  },
);
