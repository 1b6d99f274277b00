import { isPieceOf, searchKey } from './search-key';

/** A choice: `value` identifies it in the whole list, `label` is the text that the user reads and types. */
export interface Choice {
  value: string;
  label: string;
  /** A quieter text beside the label, which tells apart choices with the same label. */
  note?: string;
  /** The heading of the choice. */
  group?: string;
}

/** A choice, or a text that is its own value. */
export type Option = string | Choice;

/** Choices under one heading, in the shape of react-select. */
export interface ChoiceGroup {
  label: string;
  options: readonly Choice[];
}

/**
 * Returns the first choices to show, at most `limit`, in order and under their headings. Each heading gets a fair
 * share. `left` is the number of choices that are not shown.
 */
export function firstChoices(
  choices: readonly Choice[],
  limit: number,
): { shown: readonly (Choice | ChoiceGroup)[]; left: number } {
  const left = Math.max(0, choices.length - limit);
  const byHeading = new Map<string | undefined, Choice[]>();
  for (const choice of choices) {
    const members = byHeading.get(choice.group);
    if (members) members.push(choice);
    else byHeading.set(choice.group, [choice]);
  }
  const groups = [...byHeading];
  const shares = fairShares(
    groups.map(([, members]) => members.length),
    limit,
  );
  const shown = groups.flatMap(([label, members], index): readonly (Choice | ChoiceGroup)[] => {
    const options = members.slice(0, shares[index]);
    return label === undefined ? options : [{ label, options }];
  });
  return { shown, left };
}

/** Divides `total` among groups of these sizes. Larger groups get what a small group does not need. */
function fairShares(sizes: readonly number[], total: number): readonly number[] {
  const shares = sizes.map(() => 0);
  const bySize = sizes.map((size, index) => ({ size, index })).sort((a, b) => a.size - b.size);
  let rest = total;
  bySize.forEach(({ size, index }, turn) => {
    const share = Math.min(size, Math.ceil(rest / (bySize.length - turn)));
    shares[index] = share;
    rest -= share;
  });
  return shares;
}

const toChoice = (option: Option): Choice =>
  typeof option === 'string' ? { value: option, label: option } : option;

/** Returns the choices of a dropdown: first the last used texts, under a heading of their own. */
export function toChoices(options: readonly Option[], lastUsed: readonly string[]): readonly Choice[] {
  const choices = options.map(toChoice);
  if (lastUsed.length === 0) return choices;
  return [
    ...lastUsed.map((text) => ({ ...toChoice(text), group: 'Last used' })),
    ...choices
      .filter(({ value }) => !lastUsed.includes(value))
      .map((choice) => ({ ...choice, group: 'All' })),
  ];
}

/** A choice, and its label as the search compares it. */
interface SearchedChoice {
  choice: Choice;
  key: string;
}

const wordsOf = (key: string): readonly string[] => key.match(/[\p{L}\p{N}]+/gu) ?? [];

/** Returns whether a search key contains the key `wanted`, apart from hyphens, or is found by each of its words in any order. */
export const isFound = (key: string, wanted: string): boolean => {
  if (key.includes(wanted) || key.replace(/\p{Pd}/gu, '').includes(wanted)) return true;
  const [words, known] = [wordsOf(wanted), wordsOf(key)];
  return words.length > 1 && words.every((word) => known.some((other) => isPieceOf(word, other)));
};

/**
 * Returns a function that adds the search key to a choice. For equal choices it returns the same objects: react-select
 * keeps the focus of the same object, so that it stays on its option when the list changes.
 */
export function choiceKeeper(): (choice: Choice) => SearchedChoice {
  const kept = new Map<string, SearchedChoice>();
  return (choice) => {
    const fields = JSON.stringify(choice);
    const searched = kept.get(fields) ?? { choice, key: searchKey(choice.label) };
    kept.set(fields, searched);
    return searched;
  };
}
