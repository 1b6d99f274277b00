import type { SectionRoute } from 'shared-contract';
import { buildOf, FakeSites, manifestOf } from './fake-sites';

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

/** Returns the sites of three sections. */
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
