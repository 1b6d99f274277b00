import type { ComponentType } from 'react';

/**
 * The default export of a section's exposed module: one screen for each route of its `section.json`, by path. Screens get
 * no properties; the shell renders them inside its router, session and share scope.
 */
export interface Section {
  readonly screens: Readonly<Record<string, ComponentType>>;
  /**
   * The screens of single records, by the path of their list's route. That of `/customer` opens at `/customer/ID`. Since
   * contract 2.1.
   */
  readonly recordScreens?: Readonly<Record<string, ComponentType<{ readonly id: string }>>>;
}

/** The exposed module of every section. */
export const EXPOSED_SECTION = './section';

/** Returns the remote name of one build. It is unique, so that two builds of a section can run in one page. */
export const remoteName = (section: string, buildId: string): string =>
  `${section}_${buildId}`.replace(/[^A-Za-z0-9_]/g, '_');
