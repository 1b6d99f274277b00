import { act, screen, waitFor } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { remoteName, type Section, type SectionExtension, type SectionManifest } from 'shared-contract';
import { Link } from 'shared-ui/router';
import { type KnownPanel, Slot, useSlotHost, useSlotLoad } from 'shared-ui/slot';
import {
  DIRECTORY,
  DIRECTORY_ROUTES,
  link,
  main,
  open,
  REPORTS,
  REPORTS_ROUTES,
  Reports,
  retry,
  sitesOfThePage,
} from '../testing/fake-page';
import { buildOf, type FakeSites, manifestOf } from '../testing/fake-sites';

const SLOT = 'directory/customer/v1';
const ADMIN = 'https://admin.example';
const PANEL: SectionExtension = { slot: SLOT, label: 'Reports', order: 3, role: 'staff' };

type Extensions = NonNullable<Section['extensions']>;

/** What the panels of this test do. */
const panels = { areBroken: false, mounts: 0 };
beforeEach(() => {
  Object.assign(panels, { areBroken: false, mounts: 0 });
});

/** Returns panels that say `text`, and what their slot tells them. */
const saying = (text: string, slot: string = SLOT): Extensions => ({
  [slot]: async () => (context: { id: string; name: string }) => {
    if (panels.areBroken) throw new Error('boom');
    return (
      <section aria-label={text}>
        {text}: {JSON.stringify(context)}
      </section>
    );
  },
});

const Customer = ({ id }: { id: string }) => {
  const [name, setName] = useState('Acme');
  return (
    <>
      <h2>{name}</h2>
      <button type="button" onClick={() => setName('Acme Tbk')}>
        Rename
      </button>
      <Slot name={SLOT} context={{ id, name }} className="panels" />
    </>
  );
};

const Counted = () => {
  useEffect(() => {
    panels.mounts += 1;
  }, []);
  return <section aria-label="Counted" />;
};

const Visits = () => <section aria-label="Visits" />;
const visits = { [SLOT]: async () => Visits };

/** Names the panel that a toast would offer, and leads to it. */
const First = () => {
  const host = useSlotHost();
  const [first, setFirst] = useState<KnownPanel>();
  useEffect(() => void host?.firstPanel(SLOT).then(setFirst), [host]);
  return (
    first && (
      <Link to="/customer/acme" state={{ panel: first.section }}>
        Offered: {first.label}
      </Link>
    )
  );
};

const Customers = () => {
  const load = useSlotLoad(SLOT);
  const [isLoaded, setLoaded] = useState(false);
  return (
    <>
      <button type="button" onClick={() => load().then(() => setLoaded(true))}>
        {isLoaded ? 'Loaded' : 'Load'}
      </button>
      <Link to="/customer/acme">Acme</Link>
      <First />
    </>
  );
};

const directory = {
  screens: { '/customer': Customers, '/contact': Customers },
  recordScreens: { '/customer': Customer },
};

/** Puts a section with one panel on the page, or with these panels of its live build. */
const putSection = (
  sites: FakeSites,
  name: string,
  extensions: Extensions,
  extending: readonly SectionExtension[] = [PANEL],
  different: Partial<SectionManifest> = {},
) => {
  const site = { reports: REPORTS, directory: DIRECTORY }[name] ?? `https://${name}.example`;
  const routes = { reports: REPORTS_ROUTES, directory: DIRECTORY_ROUTES }[name] ?? [
    { path: `/${name}`, role: 'staff' as const },
  ];
  const known = { reports: { screens: { '/': Reports } }, directory }[name] ?? {
    screens: { [`/${name}`]: Reports },
  };
  const live = buildOf('live', '/', { routes, extends: [...extending], replaces: 'old' });
  const others = (different.builds ?? []).map((build) => ({ ...build, routes }));
  sites.put(site, manifestOf(name, '/', { ...different, builds: [live, ...others] }), known.screens);
  const expose = (id: string, exposed: Extensions) =>
    sites.exposing.set(remoteName(name, id), { default: { ...known, extensions: exposed } });
  expose('live', extensions);
  return { expose };
};

const page = () => {
  const sites = sitesOfThePage();
  sites.exposing.set(remoteName('directory', 'live'), { default: directory });
  return sites;
};

/** The page of a customer, with reports in it. */
const withReports = () => {
  const sites = page();
  return { sites, ...putSection(sites, 'reports', saying('All visits')) };
};

const openCustomer = (options: Parameters<typeof open>[0] = {}) =>
  open({ path: '/customer/acme', ...options });
const slot = () => document.querySelector('[data-slot]');
const shown = () => [...document.querySelectorAll('[data-slot] > *')].map(({ textContent }) => textContent);

/** Records what the page logs as errors, which fail a test otherwise. */
const logged = () => jest.spyOn(console, 'error').mockImplementation(() => {});

test('a panel shows what its slot tells it, and follows it', async () => {
  const { sites } = withReports();
  const { user } = openCustomer({ sites });
  expect(await main().findByText('All visits: {"id":"acme","name":"Acme"}')).toBeInTheDocument();
  expect(document.querySelector('[data-panel]')).toMatchObject({
    dataset: { panel: 'reports', build: 'live', channel: 'live' },
  });
  await user.click(screen.getByRole('button', { name: 'Rename' }));
  expect(main().getByText('All visits: {"id":"acme","name":"Acme Tbk"}')).toBeInTheDocument();
});

test('a panel of a section that runs already is mounted once', async () => {
  const { sites } = withReports();
  const load = jest.fn(async () => Counted);
  putSection(sites, 'reports', { [SLOT]: load });
  const { user } = open({ sites });
  await main().findByText('All reports');
  await user.click(await screen.findByRole('link', { name: 'Customer' }));
  await user.click(await main().findByRole('link', { name: 'Acme' }));
  await main().findByRole('region', { name: 'Counted' });
  await user.click(screen.getByRole('button', { name: 'Rename' }));
  expect(panels.mounts).toBe(1);
  expect(load).toHaveBeenCalledTimes(1);
});

test('panels stand by their order, then by the names of their sections', async () => {
  const sites = page();
  putSection(sites, 'visits', saying('Visits'), [{ ...PANEL, order: 2 }]);
  putSection(sites, 'reports', saying('Reports'), [{ ...PANEL, order: 10 }]);
  putSection(sites, 'orders', saying('Orders'), [{ ...PANEL, order: 10 }]);
  openCustomer({ sites });
  await waitFor(() =>
    expect(shown()).toEqual([/^Visits/, /^Orders/, /^Reports/].map((each) => expect.stringMatching(each))),
  );
  await waitFor(() => expect(main().queryAllByRole('status')).toEqual([]));
});

test('a panel for administrators is not loaded for staff', async () => {
  const sites = page();
  putSection(sites, 'visits', saying('For administrators'), [{ ...PANEL, role: 'admin' }]);
  putSection(sites, 'reports', saying('For all'));
  openCustomer({ sites });
  await main().findByRole('region', { name: 'For all' });
  expect(shown()).toHaveLength(1);
  expect(sites.scripts.filter((url) => url.includes('visits'))).toEqual([]);
});

test('a panel for administrators is there for them', async () => {
  const sites = page();
  putSection(sites, 'visits', saying('For administrators'), [{ ...PANEL, role: 'admin' }]);
  openCustomer({ sites, isAdmin: true });
  expect(await main().findByRole('region', { name: 'For administrators' })).toBeInTheDocument();
});

test('a section can stand in its own slot', async () => {
  const sites = page();
  putSection(sites, 'directory', saying('Own panel'));
  openCustomer({ sites });
  expect(await main().findByRole('region', { name: 'Own panel' })).toBeInTheDocument();
});

test('a section can have a panel for each of two slots, and for two versions of one', async () => {
  const sites = page();
  const named = (name: string) => name as typeof SLOT;
  const slots = ['directory/customer/v2', SLOT, 'directory/other/v1'];
  sites.exposing.set(remoteName('directory', 'live'), {
    default: {
      ...directory,
      recordScreens: {
        '/customer': () =>
          slots.map((name) => <Slot key={name} name={named(name)} context={{ id: 'acme', name }} />),
      },
    },
  });
  const extensions = Object.assign({}, ...slots.map((name) => saying(`Panel of ${name}`, name)));
  putSection(
    sites,
    'reports',
    extensions,
    slots.map((each) => ({ ...PANEL, slot: each })),
  );
  openCustomer({ sites });
  for (const name of slots)
    expect(await main().findByRole('region', { name: `Panel of ${name}` })).toBeInTheDocument();
  expect(sites.scripts.filter((url) => url.startsWith(REPORTS))).toHaveLength(1);
});

test('panels for slots of another version, or of no slot, are not loaded', async () => {
  const sites = page();
  const later = 'directory/customer/v2';
  putSection(sites, 'reports', saying('Later', later), [{ ...PANEL, slot: later }]);
  openCustomer({ sites });
  await screen.findByRole('link', { name: 'Dashboard' });
  await waitFor(() => expect(slot()).toBeEmptyDOMElement());
  expect(sites.scripts.filter((url) => url.startsWith(REPORTS))).toEqual([]);
});

describe('a panel that crashes', () => {
  test('is one line with Retry, which brings it back, and leaves all else alone', async () => {
    const errors = logged();
    const { sites } = withReports();
    putSection(sites, 'visits', visits);
    panels.areBroken = true;
    const { user, log } = openCustomer({ sites });
    expect(await main().findByRole('alert')).toHaveTextContent('Reports failed to load. Retry');
    expect(main().getByRole('heading', { name: 'Acme' })).toBeInTheDocument();
    expect(await main().findByRole('region', { name: 'Visits' })).toBeInTheDocument();
    expect(log.loads).toMatchObject([
      { section: 'reports', build: 'live', channel: 'live', outcome: 'render' },
    ]);
    expect(errors).toHaveBeenCalledWith('Section reports, build live: render: Error: boom');
    panels.areBroken = false;
    await user.click(retry());
    expect(await main().findByRole('region', { name: 'All visits' })).toBeInTheDocument();
    expect(main().queryByRole('alert')).not.toBeInTheDocument();
  });

  test('twice is replaced by that of the fallback', async () => {
    logged();
    const sites = page();
    const old = buildOf('old', '/', { replaces: null, extends: [PANEL] });
    const { expose } = putSection(sites, 'reports', saying('New'), [PANEL], { builds: [old] });
    expose('old', visits);
    panels.areBroken = true;
    const { user, log } = openCustomer({ sites });
    await user.click(await main().findByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(log.loads).toHaveLength(2));
    await user.click(retry());
    expect(await main().findByRole('region', { name: 'Visits' })).toBeInTheDocument();
    expect(document.querySelector('[data-panel]')).toMatchObject({
      dataset: { channel: 'fallback', build: 'old' },
    });
  });

  test('on an address that the page was opened by proves nothing against its build', async () => {
    const errors = logged();
    const { sites } = withReports();
    panels.areBroken = true;
    const { log, user } = openCustomer({
      sites,
      loadedWith: { pathname: '/customer/acme', search: '', hash: '' },
    });
    await main().findByRole('alert');
    expect(log.loads).toEqual([]);
    expect(errors).toHaveBeenCalledWith(`Section reports, build live: cannot show ${SLOT} of a link.`);
    panels.areBroken = false;
    await user.click(retry());
    expect(await main().findByRole('region', { name: 'All visits' })).toBeInTheDocument();
  });

  test('counts against a canary', async () => {
    logged();
    const sites = page();
    const canary = buildOf('new', '/', { extends: [PANEL] });
    const { expose } = putSection(sites, 'reports', saying('Live'), [PANEL], {
      builds: [canary],
      canary: { build: 'new', percent: 100 },
    });
    expose('new', saying('New'));
    panels.areBroken = true;
    const { log } = openCustomer({ sites });
    await main().findByRole('alert');
    expect(log.loads).toContainEqual(
      expect.objectContaining({ build: 'new', channel: 'canary', outcome: 'render' }),
    );
  });
});

test('a chunk of a panel that did not arrive is asked for again by itself', async () => {
  logged();
  const { sites } = withReports();
  const { load } = sites.federation;
  const [, Panel] = await Promise.all([0, saying('All visits')[SLOT]?.()]);
  const lost = Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' });
  let hasArrived = false;
  sites.exposing.set(remoteName('reports', 'live'), {
    default: {
      screens: { '/': Reports },
      extensions: { [SLOT]: () => (hasArrived ? Promise.resolve(Panel) : Promise.reject(lost)) },
    },
  });
  jest.spyOn(sites.federation, 'load').mockImplementation((remote) => {
    if (remote.entry.includes('attempt=2')) hasArrived = true;
    return load(remote);
  });
  const { log } = openCustomer({ sites });
  expect(await main().findByRole('region', { name: 'All visits' })).toBeInTheDocument();
  expect(log.loads.map(({ outcome }) => outcome)).toEqual(['chunk']);
});

describe('the build of a panel', () => {
  test('is the canary for its users', async () => {
    const sites = page();
    const canary = buildOf('new', '/', { extends: [{ ...PANEL, label: 'New reports' }] });
    const { expose } = putSection(sites, 'reports', saying('Live'), [PANEL], {
      builds: [canary],
      canary: { build: 'new', percent: 100 },
    });
    expose('new', saying('New'));
    const { log } = openCustomer({ sites });
    expect(await main().findByRole('region', { name: 'New' })).toBeInTheDocument();
    expect(log.loads).toMatchObject([{ build: 'new', channel: 'canary', outcome: 'loaded' }]);
  });

  test('is that of a developer', async () => {
    const { sites } = withReports();
    const LOCAL = 'http://localhost:4001';
    const development = buildOf('development', '/', { routes: REPORTS_ROUTES, extends: [PANEL] });
    sites.answers.set(
      `${LOCAL}/section.json`,
      JSON.stringify(manifestOf('reports', '/', { builds: [development], live: 'development' })),
    );
    sites.exposing.set(remoteName('reports', 'development'), {
      default: { screens: { '/': Reports }, extensions: saying('My own panel') },
    });
    const accepted = { uid: 'uid', sites: { reports: LOCAL } };
    openCustomer({ sites, isAdmin: true, overrides: { accepted, asked: {}, isRefused: false } });
    expect(await main().findByRole('region', { name: 'My own panel' })).toBeInTheDocument();
  });

  test('is a fallback if its entry does not arrive, and one line if that has no such panel', async () => {
    logged();
    const sites = page();
    const { expose } = putSection(sites, 'reports', saying('New'), [PANEL], {
      builds: [buildOf('old', '/', { replaces: null })],
    });
    expose('old', {});
    sites.outcomes.set(`${REPORTS}/builds/live/remoteEntry.js`, 'error');
    openCustomer({ sites });
    expect(await main().findByRole('alert')).toHaveTextContent('Reports failed to load. Retry');
  });

  test.each<[string, object]>([
    ['lacks', {}],
    ['loads no component for', { [SLOT]: async () => undefined }],
    ['has something else for', { [SLOT]: 'panel' }],
  ])('is at fault if it %s a panel that it promises, which costs no other part of it', async (_, exposed) => {
    const errors = logged();
    const sites = page();
    putSection(sites, 'reports', exposed);
    const { log, user } = openCustomer({ sites });
    expect(await main().findByRole('alert')).toHaveTextContent('Reports failed to load. Retry');
    expect(errors).toHaveBeenCalledWith(expect.stringMatching(/^Section reports, build live: render: /));
    expect(log.loads).toMatchObject([{ build: 'live', outcome: 'render' }]);
    await user.click(link('Dashboard'));
    expect(await main().findByText('All reports')).toBeInTheDocument();
  });

  test('stays while the panel is open, whatever is published', async () => {
    const { sites } = withReports();
    openCustomer({ sites });
    await main().findByRole('region', { name: 'All visits' });
    const next = buildOf('next', '/', { routes: REPORTS_ROUTES, extends: [PANEL], replaces: 'live' });
    sites.put(REPORTS, manifestOf('reports', '/', { builds: [next], live: 'next', serial: 2 }), {
      '/': Reports,
    });
    sites.exposing.set(remoteName('reports', 'next'), {
      default: { screens: { '/': Reports }, extensions: saying('Next') },
    });
    const requests = sites.requests.length;
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000);
    act(() => void window.dispatchEvent(new Event('focus')));
    await waitFor(() => expect(sites.requests.length).toBeGreaterThan(requests));
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(main().getByRole('region', { name: 'All visits' })).toBeInTheDocument();
    jest.restoreAllMocks();
  });
});

describe('without a section', () => {
  test('that was taken from the page, the rest is whole', async () => {
    const { sites } = withReports();
    sites.remove(REPORTS);
    openCustomer({ sites });
    expect(await main().findByRole('heading', { name: 'Acme' })).toBeInTheDocument();
    await screen.findByRole('link', { name: 'Customer' });
    await waitFor(() => expect(slot()).toBeEmptyDOMElement());
  });

  test('whose site is down, one line says that something may be missing, until Retry finds it', async () => {
    logged();
    const { sites } = withReports();
    sites.answers.set(`${REPORTS}/section.json`, new TypeError('Failed to fetch'));
    const { user } = openCustomer({ sites });
    expect(await main().findByRole('alert')).toHaveTextContent(
      'Reports failed to load. Something may be missing here. Retry',
    );
    sites.answers.clear();
    await user.click(retry());
    expect(await main().findByRole('region', { name: 'All visits' })).toBeInTheDocument();
    expect(main().queryByRole('alert')).not.toBeInTheDocument();
  });

  test('that is newer than the policy of this page, nothing is said', async () => {
    const { sites } = withReports();
    sites.policy = `connect-src ${DIRECTORY} ${ADMIN}`;
    openCustomer({ sites });
    await screen.findByRole('link', { name: 'Customer' });
    await waitFor(() => expect(slot()).toBeEmptyDOMElement());
  });
});

describe('the code of a panel', () => {
  /** Calls the observers of this page. */
  let see: (isIntersecting: boolean) => void;

  beforeEach(() => {
    const observers: IntersectionObserverCallback[] = [];
    class FakeObserver {
      constructor(onChange: IntersectionObserverCallback) {
        observers.push(onChange);
      }
      observe() {}
      disconnect() {}
    }
    Object.assign(window, { IntersectionObserver: FakeObserver });
    see = (isIntersecting) =>
      act(() => {
        for (const observer of observers) {
          observer([{ isIntersecting } as IntersectionObserverEntry], {} as IntersectionObserver);
        }
      });
  });
  afterEach(() => {
    Reflect.deleteProperty(window, 'IntersectionObserver');
  });

  test('loads when its slot comes into view, and its place is kept until then', async () => {
    const { sites } = withReports();
    openCustomer({ sites });
    expect(await main().findByRole('heading', { name: 'Reports' })).toBeInTheDocument();
    see(false);
    expect(sites.scripts.filter((url) => url.startsWith(REPORTS))).toEqual([]);
    see(true);
    expect(await main().findByRole('region', { name: 'All visits' })).toBeInTheDocument();
    expect(main().queryByRole('heading', { name: 'Reports' })).not.toBeInTheDocument();
  });

  test('is loaded ahead where a screen asks for it, if its section runs', async () => {
    const { sites } = withReports();
    const extensions = saying('All visits');
    const loaded = jest.fn(extensions[SLOT]);
    sites.exposing.set(remoteName('reports', 'live'), {
      default: { screens: { '/': Reports }, extensions: { [SLOT]: loaded } },
    });
    const { user } = open({ sites });
    await main().findByText('All reports');
    await user.click(await screen.findByRole('link', { name: 'Customer' }));
    await user.click(await main().findByRole('button', { name: 'Load' }));
    await waitFor(() => expect(loaded).toHaveBeenCalledTimes(1));
  });
});

test('a list runs no section for its panels', async () => {
  const { sites } = withReports();
  const { user } = open({ path: '/customer', sites });
  await screen.findByRole('link', { name: 'Dashboard' });
  await user.click(await main().findByRole('button', { name: 'Load' }));
  await main().findByRole('button', { name: 'Loaded' });
  expect(sites.scripts).toEqual([`${DIRECTORY}/builds/live/remoteEntry.js`]);
  expect(link('Dashboard')).toBeInTheDocument();
});

describe('the first panel of a slot', () => {
  const offered = () => screen.findByRole('link', { name: /^Offered/ });

  test('is known by its manifest, and its section does not run for it', async () => {
    const sites = page();
    putSection(sites, 'visits', visits, [{ ...PANEL, label: 'Visits', order: 1 }]);
    putSection(sites, 'orders', visits, [{ ...PANEL, label: 'For administrators', order: 0, role: 'admin' }]);
    putSection(sites, 'reports', visits);
    open({ sites, path: '/customer' });
    expect(await offered()).toHaveTextContent('Offered: Visits');
    expect(sites.scripts.filter((url) => url.includes('visits'))).toEqual([]);
  });

  test('is none without a panel', async () => {
    open({ sites: page(), path: '/customer' });
    await main().findByRole('link', { name: 'Acme' });
    expect(screen.queryByRole('link', { name: /^Offered/ })).not.toBeInTheDocument();
  });

  test('is loaded by an address that leads to it, however far below it stands', async () => {
    const observed = jest.fn();
    Object.assign(window, {
      IntersectionObserver: class {
        observe = observed;
        disconnect = jest.fn();
      },
    });
    const sites = page();
    putSection(sites, 'visits', visits, [{ ...PANEL, order: 1 }]);
    putSection(sites, 'reports', saying('Far below'));
    const { user } = open({ sites, path: '/customer' });
    await user.click(await offered());
    expect(await main().findByRole('region', { name: 'Visits' })).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Far below' })).not.toBeInTheDocument();
    Reflect.deleteProperty(window, 'IntersectionObserver');
  });
});
