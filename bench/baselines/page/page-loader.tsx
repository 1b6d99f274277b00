import type { ComponentType } from 'react';
import type { Section } from 'shared-contract';
import { lazy, Spinner } from 'shared-ui';
import { fetchEarly } from './fetch-early';
import { type BySection, ROUTES, sectionAt } from './routes';
import type { FetchSection } from './useFetchAhead';

/** Loads the code of a section by a dynamic import. */
type LoadSection = () => Promise<{ default: Section }>;

const loadScreen = async (load: LoadSection, path: string): Promise<ComponentType> => {
  const { screens } = (await load()).default;
  const screen = screens[path];
  if (!screen) throw new Error(`The section has no screen for ${path}.`);
  return screen;
};

const screenOf = (load: LoadSection, path: string): ComponentType =>
  lazy(() => loadScreen(load, path), <Spinner label="Loading this part of the page" />);

/**
 * Returns the loader of the page after sign-in. It also loads the section of the URL at the same time.
 * @param sections the loader of each section.
 */
export const pageLoader = (sections: BySection<LoadSection>) => {
  const screens = Object.fromEntries(
    ROUTES.map(({ path, section }) => [path, screenOf(sections[section], path)]),
  );
  const fetchSection: FetchSection = (section) => sections[section]();
  return async () => {
    fetchEarly(() => fetchSection(sectionAt(location.pathname)));
    const { UserPage } = await import('./UserPage');
    return { default: () => <UserPage screens={screens} fetchSection={fetchSection} /> };
  };
};
