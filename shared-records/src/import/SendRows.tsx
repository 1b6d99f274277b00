import { useState } from 'react';
import {
  DUPLICATE_MODES,
  type Duplicate,
  type DuplicateMode,
  MOST_ROW_CHOICES,
} from 'shared-model/imports/import-request';
import { countText } from 'shared-model/words/count-text';
import { Button, VisuallyHidden } from 'shared-ui';
import lineStyles from '../list/lines.module.css';
import styles from './import.module.css';
import { Lines } from './Lines';
import { NativeChoice } from './NativeChoice';
import type { DuplicateChoices } from './send-import';

const MODE_NAMES: Readonly<Record<DuplicateMode, string>> = {
  skip: 'Skip',
  fill: 'Fill',
  overwrite: 'Overwrite',
  add: 'Add',
};

const MODE_TEXTS: Readonly<Record<DuplicateMode, string>> = {
  skip: 'Skip: stored records stay as they are',
  fill: 'Fill: write only into empty fields',
  overwrite: 'Overwrite: take the values of the file',
  add: 'Add: store them once more',
};

const modeIn = (value: string): DuplicateMode | undefined => DUPLICATE_MODES.find((each) => each === value);

/** Asks what to do with rows whose records exist already, for all of them or row by row, and starts the import. */
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
  onStart(choices: DuplicateChoices): void;
  onBack(): void;
}) {
  const [mode, setMode] = useState<DuplicateMode>('skip');
  const [choices, setChoices] = useState<ReadonlyMap<number, DuplicateMode>>(new Map());
  const choose = (row: number, chosen: DuplicateMode | undefined) => {
    const next = new Map(choices);
    if (chosen === undefined) next.delete(row);
    else next.set(row, chosen);
    setChoices(next);
  };
  const mayChoose = (row: number) => choices.has(row) || choices.size < MOST_ROW_CHOICES;
  return (
    <section className={styles.part}>
      <h3>
        {duplicates.length === 0
          ? `No ${entityName} of the file exists yet`
          : `${countText(duplicates.length, 'row')} of ${rows.toLocaleString('en-US')} ${duplicates.length === 1 ? 'exists' : 'exist'} already`}
      </h3>
      {duplicates.length > 0 && (
        <>
          <div className={styles.fields}>
            <NativeChoice
              label="What to do with them"
              value={mode}
              options={DUPLICATE_MODES.map((each) => [each, MODE_TEXTS[each]])}
              onChange={(value) => setMode(modeIn(value) ?? 'skip')}
            />
          </div>
          <Lines label="Existing records" items={duplicates} atOnce={20}>
            {({ row, name }) => (
              <li key={row} className={`${lineStyles.line} ${styles.columns}`}>
                <span>Row {row}</span>
                <span className={lineStyles.text} translate="no">
                  {name}
                </span>
                {mayChoose(row) && (
                  <NativeChoice
                    label={
                      <VisuallyHidden>
                        What to do with row {row}, {name}
                      </VisuallyHidden>
                    }
                    value={choices.get(row) ?? ''}
                    options={[
                      ['', 'As chosen above'],
                      ...DUPLICATE_MODES.map((each) => [each, MODE_NAMES[each]] as const),
                    ]}
                    onChange={(value) => choose(row, modeIn(value))}
                  />
                )}
              </li>
            )}
          </Lines>
          {choices.size > 0 && (
            <p className={styles.hint}>{countText(choices.size, 'row')} chosen one by one.</p>
          )}
        </>
      )}
      <div className={styles.actions}>
        <Button variant="primary" busy={isBusy} onClick={() => onStart({ mode, choices })}>
          Import {countText(rows, 'row')}
        </Button>
        <Button onClick={onBack}>Back to the rows</Button>
      </div>
    </section>
  );
}
