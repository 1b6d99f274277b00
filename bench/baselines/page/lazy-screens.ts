import { type ComponentType, lazy } from 'react';
import type { Section } from 'shared-contract';

/** Where the code of a section comes from, as a dynamic import gives it. */
export type LoadSection = () => Promise<{ default: Section }>;

/**
 * The screens of sections that are loaded when a route is opened first.
 * @param loadByPath how to load the section of each route.
 */
export const lazyScreens = (loadByPath: Readonly<Record<string, LoadSection>>): Section['screens'] =>
  Object.fromEntries(
    Object.entries(loadByPath).map(([path, load]) => [path, lazy(() => load().then(screenOf(path)))]),
  );

const screenOf =
  (path: string) =>
  ({ default: { screens } }: { default: Section }): { default: ComponentType } => {
    const screen = screens[path];
    if (!screen) throw new Error(`The section has no screen for ${path}.`);
    return { default: screen };
  };
