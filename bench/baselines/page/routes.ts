import admin from '../../../mfe-admin/section.json';
import directory from '../../../mfe-directory/section.json';
import reports from '../../../mfe-reports/section.json';

/** What each section says of itself, known when the page is built. */
const SECTIONS = { reports, directory, admin };

export type SectionName = keyof typeof SECTIONS;

/** Something of each section. */
export type BySection<T> = Readonly<Record<SectionName, T>>;

export const SECTION_NAMES: readonly SectionName[] = ['reports', 'directory', 'admin'];

/** Every route of the product and the section it belongs to. */
export const ROUTES = SECTION_NAMES.flatMap((section) =>
  SECTIONS[section].routes.map((route) => ({ ...route, section })),
);

/** The section that a path leads to: for an unknown path the one of "/", where the page leads from there. */
export const sectionAt = (pathname: string): SectionName =>
  ROUTES.find(({ path }) => path === pathname)?.section ?? 'reports';

/** What the sidebar offers to an administrator or to staff. */
export const linksFor = (isAdmin: boolean) =>
  ROUTES.filter(({ role }) => isAdmin || role === 'staff')
    .map(({ path, link }) => ({ path, ...link }))
    .sort((a, b) => a.order - b.order);
