import { diffWordsWithSpace } from 'diff';
import { VisuallyHidden } from 'shared-ui';
import { formatMoment, formatWholeDay } from '../model/fields/day-texts';
import type { Field } from '../model/fields/fields';
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
  if (field.kind !== 'lines' || before === '' || after === '')
    return (
      <p className={styles.value} translate="no">
        <Removed text={before || 'empty'} /> <span aria-hidden="true">→</span>{' '}
        <Inserted text={after || 'empty'} />
      </p>
    );
  const parts = diffWordsWithSpace(before, after);
  return (
    <p className={styles.value} translate="no">
      {parts.map(({ added, removed, value }, index) => {
        const key = `${index} ${value}`;
        if (added) return <Inserted key={key} text={value} />;
        return removed ? <Removed key={key} text={value} /> : <span key={key}>{value}</span>;
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
