import type { LifeCycles } from 'single-spa';
import type { BySection } from '../page/routes';

/** The loaders of the section's applications, which the import map resolves. */
export const SECTION_APPLICATIONS: BySection<() => Promise<LifeCycles>> = {
  reports: () => import('@sales/reports'),
  directory: () => import('@sales/directory'),
  admin: () => import('@sales/admin'),
};
