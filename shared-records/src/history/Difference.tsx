import { useMemo } from 'react';
import { VisuallyHidden } from 'shared-ui';
import { formatMoment, formatWholeDay } from '../model/fields/day-texts';
import type { Field } from '../model/fields/fields';
import { changedWords } from './changed-words';
import styles from './RecordHistory.module.css';

/** Returns a stored value in words; empty for none. */
export const valueText = (field: Field, value: unknown): string => {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : formatMoment(value);
  if (value === null || value === undefined) return '';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return field.kind === 'day' ? formatWholeDay(text) : text;
};

/** Renders an old and a new value, or what differs in a text with both. */
export function Difference({ field, from, to }: { field: Field; from: unknown; to: unknown }) {
  const [before, after] = [valueText(field, from), valueText(field, to)];
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
