import type { ComponentType } from 'react';

/**
 * What a section's exposed module `./section` exports as its default: one screen per route that its
 * `section.json` declares, under the same path. A screen is rendered inside the shell's router, auth
 * context and share scope; it gets no properties.
 */
export interface Section {
  readonly screens: Readonly<Record<string, ComponentType>>;
}

/** The exposed module of every section, as the host asks its container for it. */
export const EXPOSED_SECTION = './section';

/**
 * The name under which one build of a section registers as a remote. It is unique to the build, so that
 * two builds of a section can stand in one page.
 */
export const remoteName = (section: string, buildId: string): string =>
  `${section}_${buildId}`.replace(/[^A-Za-z0-9_]/g, '_');
