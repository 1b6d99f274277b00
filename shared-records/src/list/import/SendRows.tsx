import { useState } from 'react';
import { Button } from 'shared-ui';
import { DUPLICATE_MODES, type Duplicate, type DuplicateMode } from '../../model/imports/import-request';
import styles from './import.module.css';
import { MODE_TEXTS, rowsText } from './import-texts';
import { NativeChoice } from './NativeChoice';

/** Shows this many of the records that exist already. */
const SHOWN = 20;

/** Asks what to do with rows whose records exist already, and starts the import. */
export function SendRows({
  entityName,
  rows,
  duplicates,
  isBusy,
  onStart,
  onBack,
}: {
  entityName: string;
  rows: number;
  duplicates: readonly Duplicate[];
  isBusy: boolean;
  onStart(mode: DuplicateMode): void;
  onBack(): void;
}) {
  const [mode, setMode] = useState<DuplicateMode>('skip');
  return (
    <section className={styles.part}>
      <h3>
        {duplicates.length === 0
          ? `No ${entityName} of the file exists yet`
          : `${rowsText(duplicates.length)} of ${rows.toLocaleString('en-US')} ${duplicates.length === 1 ? 'exists' : 'exist'} already`}
      </h3>
      {duplicates.length > 0 && (
        <>
          <div className={styles.fields}>
            <NativeChoice
              label="What to do with them"
              value={mode}
              options={DUPLICATE_MODES.map((each) => [each, MODE_TEXTS[each]])}
              onChange={(value) => setMode(DUPLICATE_MODES.find((each) => each === value) ?? 'skip')}
            />
          </div>
          <ul className={styles.lines} aria-label="Existing records">
            {duplicates.slice(0, SHOWN).map(({ row, name }) => (
              <li key={row} className={styles.line}>
                <span>Row {row}</span>
                <span className={styles.text} translate="no">
                  {name}
                </span>
              </li>
            ))}
          </ul>
          {duplicates.length > SHOWN && (
            <p className={styles.hint}>And {rowsText(duplicates.length - SHOWN)} more.</p>
          )}
        </>
      )}
      <div className={styles.actions}>
        <Button variant="primary" busy={isBusy} onClick={() => onStart(mode)}>
          Import {rowsText(rows)}
        </Button>
        <Button onClick={onBack}>Back to the rows</Button>
      </div>
    </section>
  );
}
