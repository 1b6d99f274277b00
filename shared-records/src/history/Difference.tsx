import { diffArrays } from 'diff';
import { useMemo } from 'react';
import { valueText } from 'shared-model/field-text';
import { companyClock } from 'shared-model/fields/day-texts';
import type { Field } from 'shared-model/fields/fields';
import { VisuallyHidden } from 'shared-ui';
import styles from './RecordHistory.module.css';

/** Returns an old and a new value in words. Moments of one day have their time, to the second if that is all that differs. */
export const changedTexts = (field: Field, from: unknown, to: unknown): readonly [string, string] => {
  const texts = [valueText(field, from), valueText(field, to)] as const;
  if (!(from instanceof Date && to instanceof Date) || texts[0] !== texts[1] || texts[0] === '') return texts;
  const [before, after] = [from, to].map((moment) => companyClock.timeOf(moment).slice(11, 19));
  const length = before?.slice(0, 5) === after?.slice(0, 5) ? 8 : 5;
  return [`${texts[0]}, ${before?.slice(0, length)}`, `${texts[1]}, ${after?.slice(0, length)}`];
};

/** Renders an old and a new value, or what differs in a text with both. */
export function Difference({ field, from, to }: { field: Field; from: unknown; to: unknown }) {
  const [before, after] = changedTexts(field, from, to);
  const isText = field.kind === 'lines' && before !== '' && after !== '';
  const parts = useMemo(() => (isText ? changedWords(before, after) : undefined), [isText, before, after]);
  if (!parts)
    return (
      <p className={styles.value} translate="no">
        <Removed text={before || 'empty'} /> <span aria-hidden="true">→</span>{' '}
        <Inserted text={after || 'empty'} />
      </p>
    );
  return (
    <p className={styles.value} translate="no">
      {parts.map(({ text, is }, index) => {
        const key = `${index} ${text}`;
        if (is === 'inserted') return <Inserted key={key} text={text} />;
        return is === 'removed' ? <Removed key={key} text={text} /> : <span key={key}>{text}</span>;
      })}
    </p>
  );
}

const Removed = ({ text }: { text: string }) => (
  <del>
    <VisuallyHidden>removed: </VisuallyHidden>
    {text}
  </del>
);

const Inserted = ({ text }: { text: string }) => (
  <ins>
    <VisuallyHidden>inserted: </VisuallyHidden>
    {text}
  </ins>
);

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
