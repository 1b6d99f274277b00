import { setTimeout as pause } from 'node:timers/promises';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PageAddress, RequestedOverrides } from 'section-kit/host';
import { Host, type HostOptions } from 'section-kit/host';
import { buildOf, FakeLog, FakeSites, manifestOf } from 'section-kit/testing';
import { FakeAuthService, verifiedSession } from 'shared-auth/testing';
import type { SectionRoute } from 'shared-contract';
import { SectionTestHost } from 'shared-testing';
import { PageContent } from '../page/PageContent';

// The page with three fake sections.

export const REPORTS = 'https://reports.example';
export const DIRECTORY = 'https://directory.example';
const ADMIN = 'https://admin.example';

/** `areBroken`: the customers' screen throws. */
export const customers = { areBroken: false };

export const Reports = () => <p>All reports</p>;
export const Contacts = () => <p>All contacts</p>;
const Users = () => <p>All users</p>;
export const Customers = () => {
  if (customers.areBroken) throw new Error('boom');
  return <p>All customers</p>;
};

export const REPORTS_ROUTES: SectionRoute[] = [
  { path: '/', role: 'staff', link: { label: 'Dashboard', order: 1 } },
];
export const DIRECTORY_ROUTES: SectionRoute[] = [
  { path: '/contact', role: 'staff', link: { label: 'Contact', order: 3 } },
  {
    path: '/customer',
    role: 'staff',
    link: { label: 'Customer', order: 2 },
    firstList: { collection: 'customers', order: 'name' },
  },
];
const ADMIN_ROUTES: SectionRoute[] = [{ path: '/user', role: 'admin', link: { label: 'User', order: 5 } }];

/** Returns the `section.json` of a section with one build. */
export const single = (name: string, routes: SectionRoute[], id = 'live') =>
  manifestOf(name, '/', { builds: [buildOf(id, '/', { routes })], live: id });

/** Returns the sites of the three sections. */
export const sitesOfThePage = () => {
  const sites = new FakeSites();
  // The order of the sections is not the order of the links.
  sites.put(ADMIN, single('admin', ADMIN_ROUTES), { '/user': Users });
  sites.put(DIRECTORY, single('directory', DIRECTORY_ROUTES), {
    '/customer': Customers,
    '/contact': Contacts,
  });
  sites.put(REPORTS, single('reports', REPORTS_ROUTES), { '/': Reports });
  return sites;
};

/** Records that screens were shown. */
export const onShown = jest.fn();

/** The address of a page that was opened without a link. */
export const NO_LINK: PageAddress = { pathname: '/', search: '', hash: '' };

export const NO_OVERRIDES: RequestedOverrides = { accepted: undefined, asked: {}, isRefused: false };

/** Records the overrides that start and end in a tab. */
export class FakeTab {
  readonly calls: string[] = [];

  enter(overrides: string): void {
    this.calls.push(`enter ${overrides}`);
  }

  leave(): void {
    this.calls.push('leave');
  }

  keep(previews: string): void {
    this.calls.push(`keep ${previews}`);
  }
}

/** Returns the host of a page, with the options that a test needs. */
export const hostOf = (sites: FakeSites, options: Partial<HostOptions> = {}): Host =>
  new Host(sites, {
    overrides: NO_OVERRIDES,
    tab: new FakeTab(),
    loadedWith: NO_LINK,
    build: 'shell-build',
    isDevelopment: false,
    ...options,
  });

/** Renders the page for a user. */
export const open = ({
  path = '/',
  isAdmin = false,
  sites = sitesOfThePage(),
  overrides = NO_OVERRIDES,
  log = new FakeLog(),
  loadedWith = NO_LINK,
  tab = new FakeTab(),
} = {}) => {
  const sections = hostOf(sites, { overrides, loadedWith, tab }).sectionsFor({ uid: 'uid', isAdmin }, log);
  const { unmount } = render(
    <SectionTestHost auth={new FakeAuthService(verifiedSession({ isAdmin }))} path={path}>
      <PageContent sections={sections} onShown={onShown} />
    </SectionTestHost>,
  );
  return { sites, log, tab, user: userEvent.setup(), unmount };
};

export const main = () => within(screen.getByRole('main'));
/** Waits for a text in the clock of the machine, as signatures take their time there. `findBy` would run a fake clock to its end. */
export const untilShown = async (text: string): Promise<void> => {
  while (!main().queryByText(text)) await act(() => pause(10));
};
export const links = () => screen.queryAllByRole('link').map(({ textContent }) => textContent);
export const link = (name: string) => screen.getByRole('link', { name });
export const retry = () => screen.getByRole('button', { name: 'Retry' });
export const openPlain = () => screen.getByRole('button', { name: 'Open without it' });
export const panel = () =>
  main().findByRole('heading', { name: 'This part of the page could not be loaded' });
