import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeAuthService, verifiedSession } from 'shared-auth/testing';
import type { SectionRoute } from 'shared-contract';
import { SectionTestHost } from 'shared-testing';
import { buildOf, FakeLog, FakeSites, manifestOf } from './host/fake-sites';
import { type OverrideTab, pageSections, pageStart } from './host/host';
import type { PageAddress } from './host/outlet/crash-address';
import type { RequestedOverrides } from './host/override/override';
import { PageContent } from './PageContent';

// One page for the tests of how it is composed, how it stands failures, and how it follows changes.

export const REPORTS = 'https://reports.example';
export const DIRECTORY = 'https://directory.example';
const ADMIN = 'https://admin.example';

/** Whether the customers' screen throws. */
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
  { path: '/customer', role: 'staff', link: { label: 'Customer', order: 2 } },
];
const ADMIN_ROUTES: SectionRoute[] = [{ path: '/user', role: 'admin', link: { label: 'User', order: 5 } }];

/** The `section.json` of a section with one build. */
export const single = (name: string, routes: SectionRoute[], id = 'live') =>
  manifestOf(name, '/', { builds: [buildOf(id, '/', { routes })], live: id });

/** The network with the three sections of the page. */
export const sitesOfThePage = () => {
  const sites = new FakeSites();
  // Neither in the order of the links, nor sections and links one to one.
  sites.put(ADMIN, single('admin', ADMIN_ROUTES), { '/user': Users });
  sites.put(DIRECTORY, single('directory', DIRECTORY_ROUTES), {
    '/customer': Customers,
    '/contact': Contacts,
  });
  sites.put(REPORTS, single('reports', REPORTS_ROUTES), { '/': Reports });
  return sites;
};

/** The address of a page that was opened by itself, and by no link. */
export const NO_LINK: PageAddress = { pathname: '/', search: '', hash: '' };

export const NO_OVERRIDES: RequestedOverrides = { accepted: undefined, asked: {}, refused: [] };

/** A tab that notes what it is told. */
export class FakeTab implements OverrideTab {
  readonly told: string[] = [];

  enter(overrides: string): void {
    this.told.push(`enter ${overrides}`);
  }

  leave(): void {
    this.told.push('leave');
  }
}

/** Shows the page to a user. */
export const open = ({
  path = '/',
  isAdmin = false,
  sites = sitesOfThePage(),
  overrides = NO_OVERRIDES,
  log = new FakeLog(),
  loadedWith = NO_LINK,
  tab = new FakeTab(),
} = {}) => {
  const start = pageStart(sites, { overrides, tab, loadedWith, isDevelopment: false });
  const sections = pageSections(start, { uid: 'uid', isAdmin }, log);
  render(
    <SectionTestHost auth={new FakeAuthService(verifiedSession({ isAdmin }))} path={path}>
      <PageContent sections={sections} />
    </SectionTestHost>,
  );
  return { sites, log, tab, user: userEvent.setup() };
};

export const main = () => within(screen.getByRole('main'));
export const links = () => screen.queryAllByRole('link').map(({ textContent }) => textContent);
export const link = (name: string) => screen.getByRole('link', { name });
export const retry = () => screen.getByRole('button', { name: 'Retry' });
export const openPlain = () => screen.getByRole('button', { name: 'Open without it' });
export const panel = () =>
  main().findByRole('heading', { name: 'This part of the page could not be loaded' });
