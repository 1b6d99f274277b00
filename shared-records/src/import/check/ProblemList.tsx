import { useState } from 'react';
import type { Model } from 'shared-model/define-model';
import { Button } from 'shared-ui';
import lineStyles from '../../list/lines.module.css';
import styles from '../import.module.css';
import { correctionKey, type RowProblem } from './check-rows';

/** Shows this many problems at first, and with each press of the button. */
const SHOWN = 50;

/** Lists the values that the form would refuse. Each can be corrected in place, or its row left out. */
export function ProblemList({
  model,
  problems,
  onCorrect,
  onLeaveOut,
}: {
  model: Model;
  problems: readonly RowProblem[];
  onCorrect(key: string, text: string): void;
  onLeaveOut(rows: readonly number[]): void;
}) {
  const [shown, setShown] = useState(SHOWN);
  const rows = [...new Set(problems.map(({ row }) => row))];
  return (
    <>
      <div className={styles.actions}>
        <Button onClick={() => onLeaveOut(rows)}>
          Leave out {rows.length === 1 ? 'this row' : `all ${rows.length.toLocaleString('en-US')} rows`}
        </Button>
      </div>
      <ul className={lineStyles.lines} aria-label="Rows to correct">
        {problems.slice(0, shown).map(({ row, field, text, reason }) => {
          const label = model.fields[field]?.options.label ?? field;
          return (
            <li key={correctionKey(row, field)} className={`${lineStyles.line} ${styles.columns}`}>
              <div className={lineStyles.text}>
                Row {row}, {label}
                <p className={styles.reason}>{reason}</p>
              </div>
              <input
                className={styles.control}
                aria-label={`${label} of row ${row}`}
                defaultValue={text}
                onBlur={({ target }) => {
                  if (target.value !== text) onCorrect(correctionKey(row, field), target.value);
                }}
                onKeyDown={({ key, currentTarget }) => {
                  if (key !== 'Enter') return;
                  if (currentTarget.value === text) onCorrect(correctionKey(row, field), text);
                  else currentTarget.blur();
                }}
              />
              <Button variant="quiet" aria-label={`Leave out row ${row}`} onClick={() => onLeaveOut([row])}>
                Leave out
              </Button>
            </li>
          );
        })}
      </ul>
      {problems.length > shown && (
        <div className={styles.actions}>
          <Button onClick={() => setShown(shown + SHOWN)}>
            Show {Math.min(SHOWN, problems.length - shown)} more of {problems.length.toLocaleString('en-US')}
          </Button>
        </div>
      )}
    </>
  );
}
