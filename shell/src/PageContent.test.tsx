import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeAuthService, verifiedSession } from 'shared-auth/testing';
import { remoteName } from 'shared-contract';
import { SectionTestHost } from 'shared-testing';
import { PageContent } from './PageContent';
import { buildOf, FakeSites, manifestOf, sitesJson } from './sections/fake-sites';
import { SectionLoader } from './sections/section-loader';

const REPORTS = 'https://reports.example';
const DIRECTORY = 'https://directory.example';
const ADMIN = 'https://admin.example';

/** Whether the customers' screen throws. */
let broken = false;

const Reports = () => <p>All reports</p>;
const Contacts = () => <p>All contacts</p>;
const Users = () => <p>All users</p>;
const Customers = () => {
  if (broken) throw new Error('boom');
  return <p>All customers</p>;
};

const sitesOfThePage = () => {
  const sites = new FakeSites();
  // Neither in the order of the links, nor sections and links one to one.
  sites.pages.set('/sections.json', sitesJson({ admin: ADMIN, directory: DIRECTORY, reports: REPORTS }));
  sites.put(
    REPORTS,
    manifestOf('reports', '/', {
      builds: [
        buildOf('live', '/', {
          routes: [{ path: '/', role: 'staff', link: { label: 'Dashboard', order: 1 } }],
        }),
      ],
    }),
    { '/': Reports },
  );
  sites.put(
    DIRECTORY,
    manifestOf('directory', '/customer', {
      builds: [
        buildOf('live', '/customer', {
          routes: [
            { path: '/contact', role: 'staff', link: { label: 'Contact', order: 3 } },
            { path: '/customer', role: 'staff', link: { label: 'Customer', order: 2 } },
          ],
        }),
      ],
    }),
    { '/customer': Customers, '/contact': Contacts },
  );
  sites.put(
    ADMIN,
    manifestOf('admin', '/user', {
      builds: [
        buildOf('live', '/user', {
          routes: [{ path: '/user', role: 'admin', link: { label: 'User', order: 5 } }],
        }),
      ],
    }),
    { '/user': Users },
  );
  return sites;
};

const open = ({ path = '/', isAdmin = false, sites = sitesOfThePage() } = {}) => {
  render(
    <SectionTestHost auth={new FakeAuthService(verifiedSession({ isAdmin }))} path={path}>
      <PageContent loader={new SectionLoader(sites)} />
    </SectionTestHost>,
  );
  return { sites, user: userEvent.setup() };
};

const main = () => within(screen.getByRole('main'));
const links = () => screen.queryAllByRole('link').map(({ textContent }) => textContent);
const link = (name: string) => screen.getByRole('link', { name });
const retry = () => screen.getByRole('button', { name: 'Retry' });
const panel = () => main().findByRole('heading', { name: 'This part of the page could not be loaded' });

let logged: jest.SpyInstance;

beforeEach(() => {
  broken = false;
  logged = jest.spyOn(console, 'error').mockImplementation(() => {});
});

describe('with every section at its place', () => {
  afterEach(() => {
    expect(logged).not.toHaveBeenCalled();
  });

  test('shows the screen of the address, and the links in their order', async () => {
    const { user } = open({ path: '/customer' });
    expect(await main().findByText('All customers')).toBeInTheDocument();
    expect(links()).toEqual(['Dashboard', 'Customer', 'Contact']);
    await user.click(link('Contact'));
    expect(main().getByText('All contacts')).toBeInTheDocument();
    await user.click(link('Dashboard'));
    expect(await main().findByText('All reports')).toBeInTheDocument();
  });

  test('loads a section when it is visited, and once', async () => {
    const { sites, user } = open();
    await main().findByText('All reports');
    expect(sites.scripts).toEqual([`${REPORTS}/builds/live/remoteEntry.js`]);
    await user.click(link('Customer'));
    await main().findByText('All customers');
    await user.click(link('Contact'));
    await main().findByText('All contacts');
    await user.click(link('Dashboard'));
    await main().findByText('All reports');
    expect(sites.scripts).toEqual([
      `${REPORTS}/builds/live/remoteEntry.js`,
      `${DIRECTORY}/builds/live/remoteEntry.js`,
    ]);
  });

  test('shows administrators what is theirs', async () => {
    open({ path: '/user', isAdmin: true });
    expect(await main().findByText('All users')).toBeInTheDocument();
    expect(links()).toEqual(['Dashboard', 'Customer', 'Contact', 'User']);
  });

  test('shows others an empty block there, and loads nothing for it', async () => {
    const { sites } = open({ path: '/user' });
    await screen.findByRole('link', { name: 'Dashboard' });
    expect(screen.getByRole('main')).toBeEmptyDOMElement();
    expect(links()).not.toContain('User');
    expect(sites.scripts).toEqual([]);
  });

  test.each(['/nowhere', '/customer/acme', '/Customers'])('leads from %s to the reports', async (path) => {
    open({ path });
    expect(await main().findByText('All reports')).toBeInTheDocument();
    expect(link('Dashboard')).toHaveAttribute('aria-current', 'page');
  });
});

describe('a section whose site is down', () => {
  const withoutDirectory = () => {
    const sites = sitesOfThePage();
    sites.pages.set(`${DIRECTORY}/section.json`, new TypeError('Failed to fetch'));
    return sites;
  };

  test('leaves the others', async () => {
    open({ sites: withoutDirectory() });
    expect(await main().findByText('All reports')).toBeInTheDocument();
    expect(links()).toEqual(['Dashboard']);
    expect(logged).toHaveBeenCalledWith(expect.stringMatching(/^Section directory: unreachable: /));
  });

  test('is named where its screen might have been, and comes with Retry once it is up', async () => {
    const { sites, user } = open({ path: '/customer', sites: withoutDirectory() });
    expect(await panel()).toBeInTheDocument();
    expect(main().getByText(/^The directory part does not answer/)).toBeInTheDocument();
    await user.click(retry());
    expect(await panel()).toBeInTheDocument();

    sites.pages.set(
      `${DIRECTORY}/section.json`,
      sitesOfThePage().pages.get(`${DIRECTORY}/section.json`) ?? 404,
    );
    await user.click(retry());
    expect(await main().findByText('All customers')).toBeInTheDocument();
    expect(links()).toEqual(['Dashboard', 'Customer', 'Contact']);
  });
});

describe('a section that cannot be loaded', () => {
  test('leaves the others, and comes with Retry once it can', async () => {
    const sites = sitesOfThePage();
    const script = `${DIRECTORY}/builds/live/remoteEntry.js`;
    sites.outcomes.set(script, 'timeout');
    const { user } = open({ path: '/customer', sites });
    expect(await panel()).toBeInTheDocument();
    expect(logged).toHaveBeenCalledWith(expect.stringMatching(/^Section directory, build live: timeout: /));
    await user.click(link('Dashboard'));
    expect(await main().findByText('All reports')).toBeInTheDocument();

    await user.click(link('Customer'));
    await panel();
    sites.outcomes.clear();
    await user.click(retry());
    expect(await main().findByText('All customers')).toBeInTheDocument();
    expect(sites.scripts.at(-1)).toBe(`${script}?attempt=3`);
  });

  test('waits with a spinner', async () => {
    const sites = sitesOfThePage();
    let arrive = () => {};
    const slow = new Promise<'loaded'>((resolve) => {
      arrive = () => resolve('loaded');
    });
    jest.spyOn(sites, 'run').mockReturnValue(slow);
    open({ sites });
    await waitFor(() =>
      expect(main().getByRole('status')).toHaveTextContent('Loading this part of the page'),
    );
    arrive();
    expect(await main().findByText('All reports')).toBeInTheDocument();
    expect(main().queryByRole('status')).not.toBeInTheDocument();
  });
});

describe('a screen that throws', () => {
  test('gives way to the panel, and comes back with Retry', async () => {
    broken = true;
    const { user } = open({ path: '/customer' });
    expect(await panel()).toBeInTheDocument();
    expect(logged).toHaveBeenCalledWith('Section directory: render: /customer: Error: boom');
    broken = false;
    await user.click(retry());
    expect(await main().findByText('All customers')).toBeInTheDocument();
  });

  test('shows the panel again where Retry does not help', async () => {
    broken = true;
    const { user } = open({ path: '/customer' });
    await panel();
    await user.click(retry());
    expect(await panel()).toBeInTheDocument();
  });

  test('leaves the other screens of its section', async () => {
    broken = true;
    const { user } = open({ path: '/customer' });
    await panel();
    await user.click(link('Contact'));
    expect(await main().findByText('All contacts')).toBeInTheDocument();
  });
});

test('without sections.json there is the frame, and a way to try again', async () => {
  const sites = sitesOfThePage();
  const sectionsJson = sites.pages.get('/sections.json') ?? 404;
  sites.pages.set('/sections.json', '{');
  const { user } = open({ sites });
  expect(await panel()).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Logout' })).toBeInTheDocument();
  expect(logged).toHaveBeenCalledWith('The list of sections could not be read.', expect.anything());
  sites.pages.set('/sections.json', sectionsJson);
  await user.click(retry());
  expect(await main().findByText('All reports')).toBeInTheDocument();
});

test('a build of a newer contract is not run, and the panel stands in its place', async () => {
  const sites = sitesOfThePage();
  const ahead = manifestOf('reports', '/');
  sites.pages.set(
    `${REPORTS}/section.json`,
    JSON.stringify({ ...ahead, builds: ahead.builds.map((build) => ({ ...build, contract: '^2.0.0' })) }),
  );
  open({ sites });
  expect(await panel()).toBeInTheDocument();
  expect(sites.scripts).toEqual([]);
});

test('a section that lacks a screen it has declared is not half there', async () => {
  const sites = sitesOfThePage();
  sites.exposing.set(remoteName('directory', 'live'), { default: { screens: { '/customer': Customers } } });
  open({ path: '/customer', sites });
  expect(await panel()).toBeInTheDocument();
});
