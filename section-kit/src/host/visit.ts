import { useState } from 'react';
import { type Target, targetAt } from './addresses';
import type { PageSections } from './host';
import type { SectionEntry } from './sections';

/** A visit to one section, from the moment that the user enters it until they leave it. */
export interface Visit extends Target {
  /** The section as it was on entering: a form that is being filled in survives later releases. */
  readonly entry: SectionEntry;
  /** Differs for each visit. */
  readonly id: number;
  /** Starts another visit at the same address, with the section as it is now, and gives failed builds another chance. */
  again(): Promise<void>;
}

/** Returns the visit that the address leads to; undefined if none of these sections has that route. */
export const useVisit = (
  { store, loader, page }: PageSections,
  entries: readonly SectionEntry[],
): Visit | undefined => {
  const { pathname } = page.useAddress();
  const [last, setLast] = useState<{ readonly entry?: SectionEntry | undefined; readonly id: number }>({
    id: 0,
  });
  const targetIn = ({ routes }: SectionEntry) => targetAt(routes, pathname);
  const stays = last.entry !== undefined && targetIn(last.entry) !== undefined;
  const entry = stays ? last.entry : entries.find(targetIn);
  const id = entry === last.entry ? last.id : last.id + 1;
  if (id !== last.id) setLast({ entry, id });

  const target = entry && targetIn(entry);
  if (!entry || !target) return undefined;
  const again = async () => {
    await store.reread(entry.name);
    loader.resetFailures(entry.name);
    setLast({ id: id + 1 });
  };
  return { ...target, entry, id, again };
};
