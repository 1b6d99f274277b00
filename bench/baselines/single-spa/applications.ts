import type { LifeCycles } from 'single-spa';
import type { BySection } from '../page/routes';

/** How to load the application of each section; the import map says from where. */
export const SECTION_APPLICATIONS: BySection<() => Promise<LifeCycles>> = {
  reports: () => import('@sales/reports'),
  directory: () => import('@sales/directory'),
  admin: () => import('@sales/admin'),
};
