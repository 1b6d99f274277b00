import type { Command, CommandGroup } from 'shared-contract';
import { searchKey } from 'shared-ui/search-key';

/** Returns the commands whose label contains each of the typed words, in any case and without accents. */
const matching = (commands: readonly Command[], typed: string): readonly Command[] => {
  const words = searchKey(typed).split(/\s+/).filter(Boolean);
  return commands.filter(({ label }) => words.every((word) => searchKey(label).includes(word)));
};

/** Returns the groups of the menu: pages and commands that match the typed words, then the records found by them. */
export const menuGroups = (
  {
    pages,
    commands,
    records,
  }: {
    pages: readonly Command[];
    commands: readonly Command[];
    records: readonly CommandGroup[];
  },
  typed: string,
): readonly CommandGroup[] =>
  [
    { title: 'Pages', commands: matching(pages, typed) },
    { title: 'Commands', commands: matching(commands, typed) },
    ...records,
  ].filter(({ commands }) => commands.length > 0);
