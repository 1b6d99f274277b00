import { screen, waitFor } from '@testing-library/react';
import { remoteName } from 'shared-contract';
import {
  DIRECTORY,
  link,
  links,
  main,
  open,
  panel,
  REPORTS,
  REPORTS_ROUTES,
  single,
  sitesOfThePage,
} from './fake-page';
import type { RequestedOverrides } from './sections/override';

describe('with every section at its place', () => {
  test('shows the screen of the address, and the links in their order', async () => {
    const { user } = open({ path: '/customer' });
    expect(await main().findByText('All customers')).toBeInTheDocument();
    await waitFor(() => expect(links()).toEqual(['Dashboard', 'Customer', 'Contact']));
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
    await waitFor(() => expect(links()).toEqual(['Dashboard', 'Customer', 'Contact', 'User']));
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

test('what is mounted is marked by its section, its build and how the page came to it', async () => {
  open();
  const mounted = (await main().findByText('All reports')).closest('[data-section]');
  expect(mounted).toHaveAttribute('data-section', 'reports');
  expect(mounted).toHaveAttribute('data-build', 'live');
  expect(mounted).toHaveAttribute('data-part', 'live');
});

describe("a section from a developer's own machine", () => {
  const LOCAL = 'http://localhost:4001';
  const overrides: RequestedOverrides = { sites: { reports: LOCAL }, refused: [] };
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

  test('runs for an administrator, under a banner whose Reset ends it without a reload', async () => {
    const { user } = open({ sites: withLocal(), overrides, isAdmin: true });
    expect(await main().findByText('My own reports')).toBeInTheDocument();
    expect(main().getByText(`reports runs from ${LOCAL} in this tab`)).toBeInTheDocument();
    await user.click(main().getByRole('button', { name: 'Reset' }));
    expect(await main().findByText('All reports')).toBeInTheDocument();
    expect(main().queryByRole('button', { name: 'Reset' })).not.toBeInTheDocument();
  });

  test('is refused to staff, and they read why', async () => {
    open({ sites: withLocal(), overrides });
    expect(await main().findByText('All reports')).toBeInTheDocument();
    expect(main().getByText(/reports@.* is refused: only administrators/)).toBeInTheDocument();
  });

  test('leaves the panel where it fails, instead of another build that nobody asked for', async () => {
    const sites = withLocal();
    sites.exposing.set(remoteName('reports', 'development'), new Error('boom'));
    const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
    open({ sites, overrides, isAdmin: true });
    expect(await panel()).toBeInTheDocument();
    expect(logged).toHaveBeenCalledWith('Section reports, build development: evaluation: Error: boom');
    expect(main().getByText(`reports runs from ${LOCAL} in this tab`)).toBeInTheDocument();
  });
});
