import { dialled, NUMBER } from './phone-numbers';
import { LONGEST_PREFIX } from './words';

/** A piece of a folded text that people also write otherwise: its start and end indexes, and the words for it. */
interface Spelling {
  readonly start: number;
  readonly end: number;
  readonly words: readonly string[];
}

const found = (
  folded: string,
  pattern: RegExp,
  wordsFor: (written: string) => readonly string[],
): readonly Spelling[] =>
  [...folded.matchAll(pattern)].map(({ 0: written, index }) => ({
    start: index,
    end: index + written.length,
    words: wordsFor(written),
  }));

/** Words with hyphens between them, such as "wi-fi" and "qt-2026-0142". Those of digits alone are numbers or days. */
const COMPOUND = /(?<![\p{L}\p{N}\p{Pd}])(?=[\p{N}\p{Pd}]*\p{L})[\p{L}\p{N}]+(?:\p{Pd}[\p{L}\p{N}]+)+/gu;

/** Returns a compound without its hyphens, unless it is longer than a word of the index. */
const joined = (written: string): readonly string[] => {
  const word = written.replace(/\p{Pd}/gu, '');
  return [...word].length > LONGEST_PREFIX ? [] : [word];
};

/** Finds the telephone numbers and the compounds in a folded text. */
export const spellingsIn = (folded: string): readonly Spelling[] => [
  ...found(folded, NUMBER, dialled),
  ...found(folded, COMPOUND, joined),
];
