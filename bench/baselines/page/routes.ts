import admin from '../../../mfe-admin/section.json';
import directory from '../../../mfe-directory/section.json';
import reports from '../../../mfe-reports/section.json';

/** Every route of the product, known when the page is built. */
export const ROUTES = [reports, directory, admin].flatMap(({ routes }) => routes);

/** What the sidebar offers to an administrator or to staff. */
export const linksFor = (isAdmin: boolean) =>
  ROUTES.filter(({ role }) => isAdmin || role === 'staff')
    .map(({ path, link }) => ({ path, ...link }))
    .sort((a, b) => a.order - b.order);
