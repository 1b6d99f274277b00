import { diffArrays } from 'diff';

/** Scripts that write no spaces between words: each of their letters counts as one. */
const UNSPACED = ['Han', 'Hiragana', 'Katakana', 'Thai', 'Lao', 'Khmer', 'Myanmar']
  .map((script) => String.raw`\p{Script=${script}}`)
  .join('');

const LETTER = String.raw`(?![${UNSPACED}])[\p{L}\p{N}\p{M}_]`;
const PICTURE = String.raw`\p{Extended_Pictographic}[\p{M}\p{Emoji_Modifier}]*`;

/** Words, spaces, and signs with all that belongs to them: half a picture or a letter without its accent is none. */
const WORDS = new RegExp(
  [
    String.raw`\s+(?!\p{M})`,
    String.raw`[${UNSPACED}]\p{M}*`,
    String.raw`\p{RI}\p{RI}`,
    String.raw`${PICTURE}(?:\u200D${PICTURE})*`,
    `(?:${LETTER})+(?:['’.-](?:${LETTER})+)*`,
    String.raw`.\p{M}*`,
  ].join('|'),
  'gsu',
);

const wordsOf = (text: string): string[] => text.match(WORDS) ?? [];

/** Compares up to so many words that went or came. More take seconds, and a text with so many changes is another one. */
const MOST_CHANGED = 700;

/** A piece of two texts: in both, or in one of them. */
interface TextPiece {
  readonly text: string;
  readonly is: 'same' | 'removed' | 'inserted';
}

/** Returns the pieces of an old and a new text; undefined if nearly every word is another one. */
export const changedWords = (before: string, after: string): readonly TextPiece[] | undefined =>
  diffArrays(wordsOf(before), wordsOf(after), { maxEditLength: MOST_CHANGED })?.map(
    ({ value, added, removed }) => ({
      text: value.join(''),
      is: added ? 'inserted' : removed ? 'removed' : 'same',
    }),
  );
