import admin from '../../../mfe-admin/section.json';
import directory from '../../../mfe-directory/section.json';
import reports from '../../../mfe-reports/section.json';

/** The manifests of the sections, known at build time. */
const SECTIONS = { reports, directory, admin };

export type SectionName = keyof typeof SECTIONS;

/** A value for each section. */
export type BySection<T> = Readonly<Record<SectionName, T>>;

export const SECTION_NAMES: readonly SectionName[] = ['reports', 'directory', 'admin'];

/** All routes with their sections. */
export const ROUTES = SECTION_NAMES.flatMap((section) =>
  SECTIONS[section].routes.map((route) => ({ ...route, section })),
);

/** Returns the section of a path. Unknown paths redirect to the section of "/". */
export const sectionAt = (pathname: string): SectionName =>
  ROUTES.find(({ path }) => path === pathname)?.section ?? 'reports';

/** Returns the sidebar links for an administrator or for staff. The bench opens no screen that has none. */
export const linksFor = (isAdmin: boolean) =>
  ROUTES.flatMap((route) =>
    'link' in route && (isAdmin || route.role === 'staff') ? [{ path: route.path, ...route.link }] : [],
  ).sort((a, b) => a.order - b.order);
