import type { Section } from 'shared-contract';
import admin from '../../../mfe-admin/section.json';
import directory from '../../../mfe-directory/section.json';
import reports from '../../../mfe-reports/section.json';

/** The manifests of the sections, known at build time. */
const MANIFESTS = { reports, directory, admin };

/** Loads the code of each section by a dynamic import. */
export type Sections = Readonly<
  Record<keyof typeof MANIFESTS, () => Promise<{ default: Pick<Section, 'screens'> }>>
>;

/** All routes with their sections, and the links to them in order. */
export const ROUTES = (['reports', 'directory', 'admin'] as const).flatMap((section) =>
  MANIFESTS[section].routes.map((route) => ({ ...route, section })),
);
export const LINKS = ROUTES.flatMap((route) =>
  'link' in route ? [{ path: route.path, ...route.link }] : [],
).sort((a, b) => a.order - b.order);

/** Returns the section of a path. Unknown paths redirect to the section of "/". */
export const sectionAt = (pathname: string): keyof Sections =>
  ROUTES.find(({ path }) => path === pathname)?.section ?? 'reports';
