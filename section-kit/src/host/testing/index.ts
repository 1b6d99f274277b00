export type { RequestedOverrides } from '../override/override';
export { ERROR_NAMES } from '../section-reports';
export { hostOf, NO_LINK, NO_OVERRIDES } from './fake-host';
export { buildOf, FakeLog, FakeSites, manifestOf } from './fake-sites';
export {
  Contacts,
  Customers,
  customers,
  DIRECTORY,
  DIRECTORY_ROUTES,
  REPORTS,
  REPORTS_ROUTES,
  Reports,
  single,
  sitesOfThePage,
} from './three-sections';
