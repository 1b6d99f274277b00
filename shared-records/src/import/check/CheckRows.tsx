import { useEffect, useState } from 'react';
import type { Model } from 'shared-model/define-model';
import { companyClock } from 'shared-model/fields/day-texts';
import {
  DUPLICATE_MODES,
  type Duplicate,
  type DuplicateMode,
  type ImportRow,
  MOST_ROW_CHOICES,
} from 'shared-model/imports/import-request';
import { countText } from 'shared-model/words/count-text';
import { Button, useFocusOnMount, VisuallyHidden } from 'shared-ui';
import lineStyles from '../../list/lines.module.css';
import styles from '../import.module.css';
import type { ImportWork } from '../import-work';
import { NativeChoice } from '../NativeChoice';
import { RowTable, useFirst } from '../RowTable';
import type { DuplicateChoices } from '../send-import';
import {
  type CheckedRows,
  type Cleaned,
  correctionKey,
  optionsOf,
  type RowProblem,
  withDuplicates,
} from './check-rows';
import type { CountedCustomer, CustomerChoice } from './customer-choices';

type Values = ImportRow['values'];

/** Returns a value as a person reads it. */
const textOf = (value: Values[string] | undefined): string =>
  typeof value === 'number'
    ? Number.isNaN(value)
      ? ''
      : companyClock.timeOf(new Date(value)).slice(0, 16).replace(' 00:00', '')
    : (value ?? '');

const MODE_TEXTS: Readonly<Record<DuplicateMode, string>> = {
  skip: 'Skip: stored records stay as they are',
  fill: 'Fill: write only into empty fields',
  overwrite: 'Overwrite: take the values of the file',
  add: 'Add: store them once more',
};

const CLEANING_TEXTS: Readonly<Record<Cleaned['name'], (samples: string) => string>> = {
  nothing: (samples) => `Read ${samples} as empty`,
  decimals: (samples) => `Leave out the “.0” and the groups of whole numbers, as in ${samples}`,
  codes: (samples) => `Read codes and wrong letters as what they stand for, as in ${samples}`,
  above: (samples) => `Fill cells that are empty or say “same as above” from the row above, with ${samples}`,
  several: (samples) => `Take the first of several addresses, as in ${samples}`,
};

/** Stands for the choice of no option in a list of options. */
const EMPTY = 'empty';

/** Shows the rows of a file as they will be imported, and asks about those that need an answer. Its last button imports them. */
export function CheckRows({
  model,
  columns,
  checked,
  found,
  isAsked,
  unknown,
  work,
  busy,
  onWork,
  onChoice,
  onImport,
  onLook,
  onBack,
}: {
  model: Model;
  /** The fields that the file has. */
  columns: readonly string[];
  checked: CheckedRows;
  /** The rows with a stored record, as far as the server has said so. */
  found: readonly Duplicate[];
  /** Whether the server was asked about these very rows. */
  isAsked: boolean;
  /** The customers that nobody knows yet. */
  unknown: readonly CountedCustomer[];
  work: ImportWork;
  /** Names what runs; undefined at rest. */
  busy: string | undefined;
  /** Checks the rows again with other answers. */
  onWork(change: Partial<ImportWork>): void;
  onChoice(name: string, choice: CustomerChoice): void;
  onImport(choices: DuplicateChoices): void;
  onLook(): void;
  onBack(): void;
}) {
  const { corrections, decided, answers, unclean, choices } = work;
  const [mode, setMode] = useState<DuplicateMode>('skip');
  const [modes, setModes] = useState<ReadonlyMap<number, DuplicateMode>>(new Map());
  const heading = useFocusOnMount<HTMLHeadingElement>();
  const [newCustomers, moreCustomers] = useFirst(unknown, 50);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focused control may go with each check.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [checked]);

  const { good, read, problems, others, cleaned } = checked;
  const { existing, notes } = withDuplicates(model, checked, found);
  const skipped = existing.filter(({ row }) => (modes.get(row) ?? mode) === 'skip').length;
  const count = good.length - skipped;
  const asked = new Set([...existing, ...notes].map(({ row }) => row));
  const calm = good.filter(({ row }) => !asked.has(row));
  const kept = new Map([...modes].filter(([row]) => existing.some((each) => each.row === row)));
  const byUser = [...decided.values()].filter((isWanted) => !isWanted).length;
  const heads = columns.map((field) => model.fields[field]?.options.label ?? field);
  const cellsOf = (row: number) => columns.map((field) => textOf(read.get(row)?.[field]));
  const decide = (rows: readonly number[], isWanted: boolean) =>
    onWork({ decided: new Map([...decided, ...rows.map((row) => [row, isWanted] as const)]) });
  const open = others
    .map((each) => ({ ...each, key: `${each.field} ${each.text}` }))
    .filter(({ key }) => !answers.has(key));
  const answered = [...answers.keys()].map((key) => {
    const [field = ''] = key.split(' ', 1);
    return { key, field, text: key.slice(field.length + 1), count: 0 };
  });
  return (
    <>
      <section className={styles.part}>
        <h3 ref={heading} tabIndex={-1}>
          {countText(count, 'row')} to import
        </h3>
        {byUser > 0 && <p className={styles.hint}>{countText(byUser, 'row')} left out by you.</p>}
        {answered.length + open.length > 0 && (
          <>
            <h4>Values to decide once</h4>
            <div className={styles.fields}>
              {[...answered, ...open].map(({ key, field, text, count: inRows }) => (
                <NativeChoice
                  key={key}
                  label={`${model.fields[field]?.options.label ?? field} “${text}”${inRows > 0 ? `, ${countText(inRows, 'row')}` : ''}`}
                  value={answers.has(key) ? answers.get(key) || EMPTY : ''}
                  options={[
                    ['', 'Choose one'],
                    ...optionsOf(model.fields[field]).map((option) => [option, option] as const),
                    [EMPTY, 'Leave it empty'],
                  ]}
                  onChange={(value) => {
                    const next = new Map(answers);
                    if (value === '') next.delete(key);
                    else next.set(key, value === EMPTY ? '' : value);
                    onWork({ answers: next });
                  }}
                />
              ))}
            </div>
          </>
        )}
        {cleaned.map(({ name, count: cells, samples }) => (
          <label key={name} className={styles.check}>
            <input
              type="checkbox"
              checked={!unclean.has(name)}
              onChange={({ target }) => {
                const next = new Set(unclean);
                if (target.checked) next.delete(name);
                else next.add(name);
                onWork({ unclean: next });
              }}
            />
            <span>
              {CLEANING_TEXTS[name](samples.map((sample) => `“${sample.slice(0, 60)}”`).join(', '))} (
              {countText(cells, 'cell')})
            </span>
          </label>
        ))}
        <Problems
          model={model}
          columns={columns}
          problems={problems}
          rows={read}
          onCorrect={(key, text) => onWork({ corrections: new Map(corrections).set(key, text) })}
          onLeaveOut={(rows) => decide(rows, false)}
        />
        {notes.length > 0 && (
          <Notes notes={notes} heads={heads} decided={decided} cellsOf={cellsOf} onDecide={decide} />
        )}
      </section>
      {unknown.length > 0 && (
        <section className={styles.part}>
          <h4>{countText(unknown.length, 'new customer')}</h4>
          <ul className={lineStyles.lines} aria-label="New customers">
            {newCustomers.map((customer) => (
              <NewCustomer
                key={customer.name}
                customer={customer}
                choice={choices.get(customer.name) ?? { kind: 'create' }}
                onChoice={(choice) => onChoice(customer.name, choice)}
              />
            ))}
          </ul>
          {moreCustomers}
        </section>
      )}
      {existing.length > 0 && (
        <section className={styles.part}>
          <h4>
            {countText(existing.length, 'row')} of {good.length.toLocaleString('en-US')}{' '}
            {existing.length === 1 ? 'exists' : 'exist'} already
          </h4>
          <div className={styles.choice}>
            <NativeChoice
              label="What to do with them"
              value={mode}
              options={DUPLICATE_MODES.map((each) => [each, MODE_TEXTS[each]] as const)}
              onChange={(chosen) => setMode(chosen)}
            />
          </div>
          <RowTable label="Existing records" heads={heads} items={existing}>
            {({ row, name, values }) => ({
              row,
              cells: columns.map((field) => (
                <BothValues
                  key={field}
                  stored={textOf(values[field])}
                  written={textOf(read.get(row)?.[field])}
                />
              )),
              below: (modes.has(row) || kept.size < MOST_ROW_CHOICES) && (
                <NativeChoice
                  label={
                    <VisuallyHidden>
                      What to do with row {row}, {name}
                    </VisuallyHidden>
                  }
                  value={modes.get(row) ?? ''}
                  options={[
                    ['', 'As chosen above'],
                    ...DUPLICATE_MODES.map((each) => [each, MODE_TEXTS[each].replace(/:.*/, '')] as const),
                  ]}
                  onChange={(chosen) => {
                    const next = new Map(modes);
                    if (chosen) next.set(row, chosen);
                    else next.delete(row);
                    setModes(next);
                  }}
                />
              ),
            })}
          </RowTable>
          {kept.size > 0 && <p className={styles.hint}>{countText(kept.size, 'row')} chosen one by one.</p>}
        </section>
      )}
      {calm.length > 0 && (
        <section className={styles.part}>
          <h4>{countText(calm.length, 'row')} without a question, as they will be stored</h4>
          <RowTable label="Rows without a question" heads={heads} items={calm} atOnce={10}>
            {({ row }) => ({ row, cells: cellsOf(row) })}
          </RowTable>
        </section>
      )}
      {problems.length + open.length > 0 && (
        <p className={styles.hint}>Rows with a problem are not imported until you correct them.</p>
      )}
      {skipped > 0 && (
        <p className={styles.hint}>{countText(skipped, 'row')} skipped, because the record exists.</p>
      )}
      <div className={styles.actions}>
        <Button onClick={onBack}>Change the columns</Button>
        {isAsked || busy !== undefined || good.length === 0 ? (
          <Button
            variant="primary"
            busy={busy !== undefined}
            disabled={count === 0}
            onClick={() => onImport({ mode, choices: kept })}
          >
            Import {countText(count, 'row')}
          </Button>
        ) : (
          <Button variant="primary" onClick={onLook}>
            Look for duplicates
          </Button>
        )}
      </div>
      {/* The same stands above the rows, out of view. */}
      {busy && (
        <p className={styles.hint} aria-hidden="true">
          {busy}
        </p>
      )}
    </>
  );
}

/** Shows the value of a file, and the stored one if it differs. */
function BothValues({ stored, written }: { stored: string; written: string }) {
  if (stored === written) return written;
  return (
    <>
      {written}
      <span className={styles.hint}> stored: {stored || 'nothing'}</span>
    </>
  );
}

/** Shows the rows to look at. Each can be left out, or imported anyway. */
function Notes({
  notes,
  heads,
  decided,
  cellsOf,
  onDecide,
}: {
  notes: ReturnType<typeof withDuplicates>['notes'];
  heads: readonly string[];
  decided: ImportWork['decided'];
  cellsOf(row: number): readonly string[];
  onDecide(rows: readonly number[], isWanted: boolean): void;
}) {
  const isIn = ({ row, isLeftOut }: (typeof notes)[number]) => decided.get(row) ?? !isLeftOut;
  const [wanted, left] = [notes.filter(isIn), notes.filter((note) => !isIn(note))];
  const rowsOf = (some: typeof notes) => some.map(({ row }) => row);
  return (
    <>
      <h4>
        {countText(notes.length, 'row')} to look at: {left.length.toLocaleString('en-US')} left out
      </h4>
      <RowTable label="Rows to look at" heads={heads} items={notes}>
        {(note) => ({
          row: note.row,
          cells: cellsOf(note.row),
          isQuiet: !isIn(note),
          below: (
            <>
              <span>
                {note.text} {isIn(note) ? 'It is imported.' : 'It is left out.'}
              </span>
              <Button
                variant="quiet"
                aria-label={`${isIn(note) ? 'Leave out' : 'Import anyway:'} row ${note.row}`}
                onClick={() => onDecide([note.row], !isIn(note))}
              >
                {isIn(note) ? 'Leave out' : 'Import anyway'}
              </Button>
            </>
          ),
        })}
      </RowTable>
      {notes.length > 1 && (
        <div className={styles.actions}>
          {left.length > 0 && (
            <Button onClick={() => onDecide(rowsOf(left), true)}>Import all of them anyway</Button>
          )}
          {wanted.length > 0 && (
            <Button onClick={() => onDecide(rowsOf(wanted), false)}>Leave all of them out</Button>
          )}
        </div>
      )}
    </>
  );
}

/** Shows the rows with values that the form would refuse, and their neighbours. Each value can be corrected in place, or its row left out. */
function Problems({
  model,
  columns,
  problems,
  rows,
  onCorrect,
  onLeaveOut,
}: {
  model: Model;
  columns: readonly string[];
  problems: readonly RowProblem[];
  rows: CheckedRows['read'];
  onCorrect(key: string, text: string): void;
  onLeaveOut(rows: readonly number[]): void;
}) {
  if (problems.length === 0) return null;
  const faulty = new Map<number, Map<string, RowProblem>>();
  for (const each of problems)
    faulty.set(each.row, (faulty.get(each.row) ?? new Map<string, RowProblem>()).set(each.field, each));
  const numbers = [...rows.keys()];
  const shown = numbers.filter((_, index) =>
    [-1, 0, 1].some((step) => faulty.has(numbers[index + step] ?? Number.NaN)),
  );
  // Those that the file lacks stand there, too, if they have a problem.
  const fields = Object.keys(model.fields).filter(
    (name) => columns.includes(name) || problems.some(({ field }) => field === name),
  );
  const labelOf = (field: string) => model.fields[field]?.options.label ?? field;
  return (
    <>
      <h4>{countText(faulty.size, 'row')} to correct</h4>
      <div className={styles.actions}>
        <Button onClick={() => onLeaveOut([...faulty.keys()])}>
          Leave out {faulty.size === 1 ? 'this row' : `all ${faulty.size.toLocaleString('en-US')} rows`}
        </Button>
      </div>
      <RowTable label="Rows to correct" heads={fields.map(labelOf)} items={shown} atOnce={50}>
        {(row) => ({
          row,
          isQuiet: !faulty.has(row),
          cells: fields.map((field) => {
            const problem = faulty.get(row)?.get(field);
            if (!problem) return textOf(rows.get(row)?.[field]);
            return <Correction key={field} label={labelOf(field)} problem={problem} onCorrect={onCorrect} />;
          }),
          below: faulty.has(row) && (
            <Button variant="quiet" aria-label={`Leave out row ${row}`} onClick={() => onLeaveOut([row])}>
              Leave out
            </Button>
          ),
        })}
      </RowTable>
    </>
  );
}

/** Shows a value to correct, with the reason. */
function Correction({
  label,
  problem: { row, field, text, reason },
  onCorrect,
}: {
  label: string;
  problem: RowProblem;
  onCorrect(key: string, text: string): void;
}) {
  return (
    <>
      <input
        key={text}
        className={styles.control}
        aria-label={`${label} of row ${row}`}
        aria-invalid
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
      <span className={styles.reason} translate="yes">
        {reason}
      </span>
    </>
  );
}

const KINDS = [
  ['create', 'Create'],
  ['text', 'Leave as text'],
  ['rename', 'Use another name'],
] as const;

/** Asks once for an unknown customer what to do with it. */
function NewCustomer({
  customer: { name, count, others = [] },
  choice,
  onChoice,
}: {
  customer: CountedCustomer;
  choice: CustomerChoice;
  onChoice(choice: CustomerChoice): void;
}) {
  return (
    <li className={`${lineStyles.line} ${styles.columns}`}>
      <div className={lineStyles.text}>
        <span translate="no">{name}</span>
        <p className={styles.hint}>
          {countText(count, 'row')}
          {others.length > 0 && (
            <>
              , also as <span translate="no">{others.join('; ')}</span>: one customer
            </>
          )}
        </p>
      </div>
      <NativeChoice
        label={`What to do with ${name}`}
        value={choice.kind}
        options={KINDS}
        onChange={(kind) => onChoice(kind === 'rename' ? { kind, name } : { kind })}
      />
      {choice.kind === 'rename' && (
        <input
          className={styles.control}
          aria-label={`Name for ${name}`}
          value={choice.name}
          maxLength={200}
          onChange={({ target }) => onChoice({ kind: 'rename', name: target.value })}
        />
      )}
    </li>
  );
}
