import { useEffect, useState } from 'react';
import type { SectionCommands } from 'shared-contract';
import type { SectionLoader } from '../host/loader';
import type { SectionEntry } from '../host/sections';

/** Holds the commands of the sections, by section. A section that is still loading is missing. */
type LoadedCommands = ReadonlyMap<string, SectionCommands | 'failed'>;

/** The commands of a section that adds none. */
const NONE: SectionCommands = { commands: [] };

const commandsOf = async (
  entry: SectionEntry,
  loader: SectionLoader,
): Promise<SectionCommands | 'failed'> => {
  const loaded = await loader.load(entry);
  if (!loaded.ok) return 'failed';
  try {
    return (await loaded.value.section.loadCommands?.()) ?? NONE;
  } catch (error) {
    console.error(`The commands of section ${entry.name} could not be loaded.`, error);
    return 'failed';
  }
};

/** Loads the sections, and returns what they add to the menu. Keep `entries` stable between renders. */
export const useSectionCommands = (
  entries: readonly SectionEntry[],
  loader: SectionLoader,
): LoadedCommands => {
  const [loaded, setLoaded] = useState<LoadedCommands>(new Map());
  useEffect(() => {
    let isLeft = false;
    for (const entry of entries) {
      commandsOf(entry, loader).then((commands) => {
        if (!isLeft) setLoaded((known) => new Map(known).set(entry.name, commands));
      });
    }
    return () => {
      isLeft = true;
    };
  }, [entries, loader]);
  return loaded;
};
