import type { Command, CommandGroup } from 'shared-contract';
import { searchKey } from 'shared-ui/search-key';

/** Returns the commands whose label contains each of the typed words, in any case and without accents. */
const matching = (commands: readonly Command[], typed: string): readonly Command[] => {
  const words = searchKey(typed).split(/\s+/).filter(Boolean);
  return commands.filter(({ label }) => words.every((word) => searchKey(label).includes(word)));
};

/** Returns whether a group has a record of just the typed name. */
const isNamed = ({ commands }: CommandGroup, typed: string): boolean =>
  commands.some(({ label }) => searchKey(label) === searchKey(typed));

/** Returns the groups of the menu: records of just the typed name, pages and commands with the words, then other records. */
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
    ...records.filter((group) => isNamed(group, typed)),
    { title: 'Pages', commands: matching(pages, typed) },
    { title: 'Commands', commands: matching(commands, typed) },
    ...records.filter((group) => !isNamed(group, typed)),
  ].filter(({ commands }) => commands.length > 0);
