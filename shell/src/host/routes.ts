import type { SectionRoute } from 'shared-contract';
import type { SectionEntry } from './section-entry';

/** The routes of a section: none as long as its `section.json` could not be read. */
export const routesOf = ({ choice }: SectionEntry): readonly SectionRoute[] =>
  choice.ok ? choice.value.routes : [];

/** Whether a user may open a route. */
export const mayOpen = ({ role }: SectionRoute, isAdmin: boolean): boolean => role === 'staff' || isAdmin;
