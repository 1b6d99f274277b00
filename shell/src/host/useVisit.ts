import { useState } from 'react';
import type { SectionRoute } from 'shared-contract';
import { useLocation } from 'shared-router';
import { routesOf } from './routes';
import type { SectionEntry } from './section-entry';

/** A stay in one section, from the moment it is entered until it is left. */
export interface Visit {
  readonly route: SectionRoute;
  /** The section as it was when it was entered: a form in the middle outlives whatever becomes of it meanwhile. */
  readonly entry: SectionEntry;
  /** Different for each stay. */
  readonly id: number;
  /** Begins another stay at the same address, with the section as it is by now. */
  again(): void;
}

interface Stay {
  readonly entry: SectionEntry | undefined;
  readonly id: number;
}

/** The stay that the address leads to; undefined where no section has a route of that path. */
export const useVisit = (entries: readonly SectionEntry[]): Visit | undefined => {
  const { pathname } = useLocation();
  const [stay, setStay] = useState<Stay>({ entry: undefined, id: 0 });

  const routeIn = (entry: SectionEntry) => routesOf(entry).find(({ path }) => path === pathname);
  const stays = stay.entry !== undefined && routeIn(stay.entry) !== undefined;
  const entry = stays ? stay.entry : entries.find(routeIn);
  const id = entry === stay.entry ? stay.id : stay.id + 1;
  if (id !== stay.id) setStay({ entry, id });

  const route = entry && routeIn(entry);
  if (!entry || !route) return undefined;
  return { entry, route, id, again: () => setStay({ entry: undefined, id: id + 1 }) };
};
