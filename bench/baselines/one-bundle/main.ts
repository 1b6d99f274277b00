import { loadPage } from '../page/App';
import { type LoadSection, lazyScreens } from '../page/lazy-screens';
import { startPage } from '../page/start-page';

const loadReports: LoadSection = () => import('../../../mfe-reports/src/section');
const loadDirectory: LoadSection = () => import('../../../mfe-directory/src/section');
const loadAdmin: LoadSection = () => import('../../../mfe-admin/src/section');

const sectionOf: Readonly<Record<string, LoadSection>> = {
  '/': loadReports,
  '/customer': loadDirectory,
  '/contact': loadDirectory,
  '/password': loadAdmin,
  '/user': loadAdmin,
};

/** Fetches what stands behind sign-in, side by side instead of one after the other. */
const fetchPage = (): void => {
  for (const load of [loadPage, sectionOf[location.pathname] ?? loadReports]) {
    load().catch((error: unknown) => console.error('A part of the page could not be fetched.', error));
  }
};

// Auth keeps the session here; whoever has one will see the page, so there is no need to wait for Auth to say so.
if (Object.keys(sessionStorage).some((key) => key.startsWith('firebase:authUser:'))) fetchPage();

startPage(lazyScreens(sectionOf), fetchPage);
