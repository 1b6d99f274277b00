import { cleanup, screen, waitFor } from '@testing-library/react';
import {
  Contacts,
  Customers,
  DIRECTORY,
  NO_OVERRIDES,
  REPORTS,
  REPORTS_ROUTES,
  type RequestedOverrides,
  single,
  sitesOfThePage,
} from 'section-kit/testing';
import { remoteName } from 'shared-contract';
import { link, links, main, onShown, open, panel } from '../testing/fake-page';

describe('with every section up', () => {
  test('shows the screen of the address, and the links in order', async () => {
    const { user } = open({ path: '/customer' });
    expect(await main().findByText('All customers')).toBeInTheDocument();
    await waitFor(() => expect(links()).toEqual(['Dashboard', 'Customer', 'Contact']));
    await user.click(await link('Contact'));
    expect(main().getByText('All contacts')).toBeInTheDocument();
    await user.click(await link('Dashboard'));
    expect(await main().findByText('All reports')).toBeInTheDocument();
  });

  test('names the screen in the title of the tab', async () => {
    document.title = 'Sales Report';
    const { user } = open({ path: '/customer' });
    await main().findByText('All customers');
    expect(document.title).toBe('Customer – Sales Report');
    await user.click(await link('Contact'));
    expect(document.title).toBe('Contact – Sales Report');
    cleanup();
    expect(document.title).toBe('Sales Report');
  });

  test('loads a section once, when it is visited', async () => {
    const { sites, user } = open();
    await main().findByText('All reports');
    expect(sites.scripts).toEqual([`${REPORTS}/builds/live/remoteEntry.js`]);
    await user.click(await link('Customer'));
    await main().findByText('All customers');
    await user.click(await link('Contact'));
    await main().findByText('All contacts');
    await user.click(await link('Dashboard'));
    await main().findByText('All reports');
    expect(sites.scripts).toEqual([
      `${REPORTS}/builds/live/remoteEntry.js`,
      `${DIRECTORY}/builds/live/remoteEntry.js`,
    ]);
  });

  test('shows administrators their screens and links', async () => {
    open({ path: '/user', isAdmin: true });
    expect(await main().findByText('All users')).toBeInTheDocument();
    await waitFor(() => expect(links()).toEqual(['Dashboard', 'Customer', 'Contact', 'User']));
  });

  test('shows others an empty block, and loads nothing', async () => {
    const { sites } = open({ path: '/user' });
    await screen.findByRole('link', { name: 'Dashboard' });
    await waitFor(() => expect(screen.getByRole('main')).toBeEmptyDOMElement());
    expect(links()).not.toContain('User');
    expect(sites.scripts).toEqual([]);
  });

  test.each(['/nowhere', '/customer/acme', '/Customers'])('redirects %s to the reports', async (path) => {
    open({ path });
    expect(await main().findByText('All reports')).toBeInTheDocument();
    expect(await link('Dashboard')).toHaveAttribute('aria-current', 'page');
  });
});

const Customer = ({ id }: { id: string }) => <p>{`The customer ${id}`}</p>;

describe('the screen of one record', () => {
  const withCustomer = () => {
    const sites = sitesOfThePage();
    sites.exposing.set(remoteName('directory', 'live'), {
      default: {
        screens: { '/customer': Customers, '/contact': Contacts },
        recordScreens: { '/customer': Customer },
      },
    });
    return sites;
  };

  test.each([
    ['/customer/acme', 'acme'],
    ['/customer/PT%20Ukur%2F7', 'PT Ukur/7'],
    ['/customer/named?name=Acme', 'named'],
    ['/customer/%E0%A4%A', '%E0%A4%A'],
  ])('opens at %s', async (path, id) => {
    open({ path, sites: withCustomer() });
    expect(await main().findByText(`The customer ${id}`)).toBeInTheDocument();
  });

  test('stands in the section of its list', async () => {
    const { sites, user } = open({ path: '/customer/acme', sites: withCustomer() });
    await main().findByText('The customer acme');
    await user.click(await link('Customer'));
    expect(main().getByText('All customers')).toBeInTheDocument();
    expect(sites.scripts).toEqual([`${DIRECTORY}/builds/live/remoteEntry.js`]);
  });

  test.each(['/contact/ada', '/customer/acme/more', '/customer/', '//acme', '/user/extra', '/nowhere/acme'])(
    'is not at %s',
    async (path) => {
      open({ path, sites: withCustomer() });
      expect(await main().findByText('All reports')).toBeInTheDocument();
    },
  );

  test('is replaced by the list with the search of the link if the build has no such screen', async () => {
    const { sites } = open({ path: '/customer/named?name=Acme' });
    expect(await main().findByText('All customers')).toBeInTheDocument();
    expect(sites.scripts).toEqual([`${DIRECTORY}/builds/live/remoteEntry.js`]);
  });
});

test.each([
  ['its screen', undefined],
  ['the panel in its place', 'timeout'],
] as const)('says when %s is on the page', async (_, outcome) => {
  onShown.mockClear();
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const sites = sitesOfThePage();
  if (outcome) sites.outcomes.set(`${DIRECTORY}/builds/live/remoteEntry.js`, outcome);
  open({ path: '/customer', sites });
  expect(onShown).not.toHaveBeenCalled();
  await main().findByText(outcome ? /failed to load/ : 'All customers');
  await waitFor(() => expect(onShown).toHaveBeenCalledTimes(1));
});

test('the mounted screen names its section, build and channel', async () => {
  open();
  const mounted = (await main().findByText('All reports')).closest('[data-section]');
  expect(mounted).toHaveAttribute('data-section', 'reports');
  expect(mounted).toHaveAttribute('data-build', 'live');
  expect(mounted).toHaveAttribute('data-channel', 'live');
});

describe('an override', () => {
  const LOCAL = 'http://localhost:4001';
  const asks: RequestedOverrides = { ...NO_OVERRIDES, asked: { reports: LOCAL } };
  const accepted: RequestedOverrides = {
    ...NO_OVERRIDES,
    accepted: { uid: 'uid', sites: { reports: LOCAL } },
  };
  const withLocal = () => {
    const sites = sitesOfThePage();
    sites.answers.set(
      `${LOCAL}/section.json`,
      JSON.stringify(single('reports', REPORTS_ROUTES, 'development')),
    );
    sites.exposing.set(remoteName('reports', 'development'), {
      default: { screens: { '/': () => <p>My own reports</p> } },
    });
    return sites;
  };

  const stored = () => JSON.parse(sessionStorage.getItem('section-overrides') ?? 'null');
  const question = () => main().findByRole('heading', { name: 'Run code from this computer?' });
  const answer = (name: string) => main().getByRole('button', { name });

  test('asks by name and origin, before it requests anything', async () => {
    const { sites } = open({ sites: withLocal(), overrides: asks, isAdmin: true });
    await question();
    expect(main().getByText(/run the reports section from http:\/\/localhost:4001\./)).toBeVisible();
    await waitFor(() => expect(links()).toContain('Contact'));
    expect(sites.requests.filter((url) => url.startsWith(LOCAL))).toEqual([]);
    expect(sites.scripts).toEqual([]);
    expect([...sites.trusted]).not.toContain(LOCAL);
  });

  test('is stored with its user when it is accepted, and reloads the page', async () => {
    const { reload, sites, user } = open({ sites: withLocal(), overrides: asks, isAdmin: true });
    await question();
    await user.click(answer('Run it in this tab'));
    expect(stored()).toEqual({ uid: 'uid', sites: { reports: LOCAL } });
    expect(reload).toHaveBeenCalledTimes(1);
    expect(sites.requests.filter((url) => url.startsWith(LOCAL))).toEqual([]);
  });

  test('leaves the page as it is when it is declined', async () => {
    const { reload, sites, user } = open({ sites: withLocal(), overrides: asks, isAdmin: true });
    await question();
    await user.click(answer('Do not run it'));
    expect(await main().findByText('All reports')).toBeInTheDocument();
    expect(stored()).toBeNull();
    expect(reload).not.toHaveBeenCalled();
    expect(sites.requests.filter((url) => url.startsWith(LOCAL))).toEqual([]);
  });

  test('runs after it is accepted, with a banner whose Reset ends it', async () => {
    sessionStorage.setItem('section-overrides', JSON.stringify(accepted.accepted));
    document.documentElement.dataset.override = '';
    const { reload, user } = open({ sites: withLocal(), overrides: accepted, isAdmin: true });
    expect(await main().findByText('My own reports')).toBeInTheDocument();
    expect(main().getByText(`reports runs from ${LOCAL} in this tab`)).toBeInTheDocument();
    await user.click(main().getByRole('button', { name: 'Reset' }));
    expect(stored()).toBeNull();
    expect(reload).toHaveBeenCalledTimes(1);
    delete document.documentElement.dataset.override;
  });

  test('is refused to staff, who read why', async () => {
    const { sites } = open({ sites: withLocal(), overrides: asks });
    expect(await main().findByText('All reports')).toBeInTheDocument();
    expect(main().getByText(/^The link wants to try a section\. Only administrators/)).toBeInTheDocument();
    expect(sites.requests.filter((url) => url.startsWith(LOCAL))).toEqual([]);
  });

  test('runs only for the administrator who has accepted it', async () => {
    const other: RequestedOverrides = {
      ...accepted,
      accepted: { uid: 'another', sites: { reports: LOCAL } },
    };
    for (const [overrides, isAdmin] of [
      [other, true],
      [accepted, false],
    ] as const) {
      const { sites } = open({ sites: withLocal(), overrides, isAdmin });
      expect(await main().findByText('All reports')).toBeInTheDocument();
      expect([...sites.trusted]).not.toContain(LOCAL);
      cleanup();
    }
  });

  test('shows the panel when it fails, without a fallback', async () => {
    const sites = withLocal();
    sites.exposing.set(remoteName('reports', 'development'), new Error('boom'));
    const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
    open({ sites, overrides: accepted, isAdmin: true });
    expect(await panel()).toBeInTheDocument();
    expect(logged).toHaveBeenCalledWith('Section reports, build development: evaluation: Error: boom');
    expect(main().getByText(`reports runs from ${LOCAL} in this tab`)).toBeInTheDocument();
  });
});
