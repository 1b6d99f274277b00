import { screen, waitFor } from '@testing-library/react';
import * as react from 'react';
import { remoteName, type Section, type SectionManifest, type SectionRoute } from 'shared-contract';
import { Host } from './host';
import { storage } from './testing/fake-host';
import { again, Link, link, main, PAGE, Slot, show } from './testing/fake-page';
import { buildOf, FakeSites, manifestOf } from './testing/fake-sites';

jest.mock('@module-federation/inject-external-runtime-core-plugin', () => ({
  __esModule: true,
  default: () => ({ name: 'inject-external-runtime-core-plugin' }),
}));

// A page that is not this product: its own sites, sections and words, and all of the host but the network.

// Sites of their own for each test, because the federation runtime knows those of the page before.
let tests = 0;
const siteOf = (section: string) => `https://${section}.page-${tests}.example`;
const routeOf = (path: string, label: string): SectionRoute[] => [
  { path, role: 'staff', link: { label, order: 1 } },
];

/** The contexts that the slots of this page give to panels. */
interface Contexts {
  'notes/note/v1': { readonly id: string; readonly name: string };
}

/** Returns a section that is made with the React of the page. */
type Code = (page: typeof react) => Section<Contexts>;

const notes: Code = ({ createElement }) => ({
  screens: { '/': () => createElement(Link, { to: '/note', children: 'A note' }), '/note': () => null },
  recordScreens: {
    '/note': ({ id }) => createElement(Slot, { name: 'notes/note/v1', context: { id, name: 'A note' } }),
  },
});
const people: Code = ({ createElement, useState }) => ({
  screens: {
    '/people': () => {
      const [count, setCount] = useState(0);
      return createElement('button', { onClick: () => setCount(count + 1) }, `${count} people`);
    },
  },
  extensions: {
    'notes/note/v1':
      async () =>
      ({ name }) =>
        createElement('p', null, `Writers of ${name}`),
  },
});

/** Runs the scripts of builds as a browser does: each sets a container, which takes the page's React. */
const runScripts = (codes: ReadonlyMap<string, Code | undefined>) => {
  const observer = new MutationObserver((changes) => {
    for (const script of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!(script instanceof HTMLScriptElement)) continue;
      const [, section = '', build = ''] = /^https:\/\/(\w+)\..*\/builds\/([^/]+)/.exec(script.src) ?? [];
      const code = codes.get(`${section} ${build}`);
      let page: Promise<typeof react> | undefined;
      Object.assign(globalThis, {
        [remoteName(section, build)]: {
          init: (scope: { react: Record<string, { lib(): typeof react }> }) => {
            page = Promise.resolve(scope.react['19.3.1']?.lib() ?? react);
          },
          get: async () => {
            const section = code && page && code(await page);
            return () => ({ default: section });
          },
        },
      });
      script.dispatchEvent(new Event(code ? 'load' : 'error'));
    }
  });
  observer.observe(document.head, { childList: true });
  return observer;
};

let observer: MutationObserver;
afterEach(() => {
  observer.disconnect();
  for (const name of Object.keys(globalThis).filter((key) => /^(notes|people)_/.test(key)))
    Reflect.deleteProperty(globalThis, name);
});

/** Opens the page. */
const open = async (
  path: string,
  codes: readonly [string, Code][],
  different: Partial<SectionManifest> = {},
) => {
  tests += 1;
  window.history.replaceState(null, '', path);
  const running = new Map(codes);
  observer = runScripts(running);
  const sites = new FakeSites();
  const trusted: string[] = [];
  const routes = routeOf('/people', 'People');
  const extending = [{ slot: 'notes/note/v1', label: 'Writers', order: 1, role: 'staff' }];
  const build = (id: string, replaces?: string) => buildOf(id, '/', { routes, extends: extending, replaces });
  const builds = [build('live', 'before'), build('before'), build('held')];
  sites.put(siteOf('people'), manifestOf('people', '/', { builds, ...different }), {});
  const ofNotes = [buildOf('live', '/', { routes: [...routeOf('/', 'Notes'), ...routeOf('/note', 'Note')] })];
  sites.put(siteOf('notes'), manifestOf('notes', '/', { builds: ofNotes }), {});
  window.fetch = sites.fetch;
  const host = new Host({
    ...PAGE,
    build: 'page-1',
    provided: { react: { version: '19.3.1', module: react } },
    trust: (origin) => void trusted.push(origin),
    storage,
  });
  if (host.hasRequests) await host.takeRequests();
  return { host, sites, running, trusted, ...show(host) };
};

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  jest.spyOn(console, 'warn').mockImplementation(() => {});
});

test('shows the screens of both sections, which run on its React, from the sites that it trusts', async () => {
  const { user, trusted, log } = await open('/', [
    ['notes live', notes],
    ['people live', people],
  ]);
  expect(await main().findByText('A note')).toBeInTheDocument();
  await user.click(await screen.findByRole('link', { name: 'People' }));
  await user.click(await main().findByRole('button', { name: '0 people' }));
  expect(main().getByRole('button', { name: '1 people' })).toBeInTheDocument();
  expect(new Set(trusted)).toEqual(new Set([siteOf('notes'), siteOf('people')]));
  expect(log.loads).toEqual([]);
});

test('shows the panel of one section on a screen of the other', async () => {
  await open('/note/7', [
    ['notes live', notes],
    ['people live', people],
  ]);
  expect(await main().findByText('Writers of A note')).toBeInTheDocument();
});

test('runs the build before where the live one does not arrive, and hears of it', async () => {
  const { log } = await open('/people', [['people before', people]]);
  expect(await main().findByText('0 people')).toBeInTheDocument();
  expect(log.loads).toMatchObject([{ section: 'people', build: 'live', outcome: 'http' }]);
});

test('says in its own words that a section is away, and brings it back', async () => {
  const { running, user } = await open('/people', [['notes live', notes]]);
  expect(await main().findByRole('alert')).toHaveTextContent('The section of people is away.');
  await user.click(link('Notes'));
  expect(await main().findByText('A note')).toBeInTheDocument();
  await user.click(link('People'));
  await main().findByRole('alert');
  running.set('people live', people);
  await user.click(again());
  await waitFor(() => expect(main().getByText('0 people')).toBeInTheDocument());
});

test('opens the build that a link asks for, and keeps it for a reload of the tab', async () => {
  const { host } = await open('/people?section=people@held', [
    ['people live', notes],
    ['people held', people],
  ]);
  expect(await main().findByText('0 people')).toBeInTheDocument();
  expect(main().getByText('0 people').closest('[data-channel]')).toHaveAttribute('data-channel', 'preview');
  expect(window.location.search).toBe('');
  expect(host.hasRequests).toBe(true);
  expect(sessionStorage.getItem('section-previews')).toBe('uid\npeople@held');
});

test('needs no code of links where nothing asks for another build', async () => {
  const { host } = await open('/', [['notes live', notes]]);
  expect(host.hasRequests).toBe(false);
});
