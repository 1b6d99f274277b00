import type { Model } from 'shared-model/define-model';
import { countText } from 'shared-model/words/count-text';
import { Button, Message } from 'shared-ui';
import lineStyles from '../../list/lines.module.css';
import styles from '../import.module.css';
import { Lines } from '../Lines';
import { NativeChoice } from '../NativeChoice';
import { type CheckedRows, correctionKey, type RowProblem } from './check-rows';
import type { CountedCustomer, CustomerChoice } from './customer-choices';

/** Shows what the check of the rows has found: the values to correct, and what to do with new customers. */
export function CheckRows({
  model,
  checked: { good, problems, repeated },
  unknown,
  leftOut,
  choices,
  busy,
  onCorrect,
  onLeaveOut,
  onChoice,
  onNext,
  onBack,
}: {
  model: Model;
  checked: CheckedRows;
  /** The customers that nobody knows yet. */
  unknown: readonly CountedCustomer[];
  leftOut: ReadonlySet<number>;
  choices: ReadonlyMap<string, CustomerChoice>;
  /** Names what runs; undefined at rest. */
  busy: string | undefined;
  onCorrect(key: string, text: string): void;
  onLeaveOut(rows: readonly number[]): void;
  onChoice(name: string, choice: CustomerChoice): void;
  onNext(): void;
  onBack(): void;
}) {
  return (
    <>
      <section className={styles.part}>
        <h3>{countText(good.length, 'row')} to import</h3>
        {repeated.length > 0 && (
          <Message tone="info">
            {countText(repeated.length, 'row')} left out: the file has the {model.entityName} in an earlier
            row, such as row {repeated[0]?.row} like row {repeated[0]?.first}.
          </Message>
        )}
        {leftOut.size > 0 && <p className={styles.hint}>{countText(leftOut.size, 'row')} left out by you.</p>}
        {problems.length > 0 && (
          <Problems model={model} problems={problems} onCorrect={onCorrect} onLeaveOut={onLeaveOut} />
        )}
      </section>
      {unknown.length > 0 && (
        <section className={styles.part}>
          <h3>{countText(unknown.length, 'new customer')}</h3>
          <Lines label="New customers" items={unknown} atOnce={50}>
            {(customer) => (
              <NewCustomer
                key={customer.name}
                customer={customer}
                choice={choices.get(customer.name) ?? { kind: 'create' }}
                onChoice={(choice) => onChoice(customer.name, choice)}
              />
            )}
          </Lines>
        </section>
      )}
      {problems.length > 0 && (
        <p className={styles.hint}>Rows with a problem are not imported until you correct them.</p>
      )}
      <div className={styles.actions}>
        <Button variant="primary" busy={busy !== undefined} disabled={good.length === 0} onClick={onNext}>
          Look for duplicates
        </Button>
        <Button onClick={onBack}>Change the columns</Button>
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

/** Lists the values that the form would refuse. Each can be corrected in place, or its row left out. */
function Problems({
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
  const rows = [...new Set(problems.map(({ row }) => row))];
  return (
    <>
      <div className={styles.actions}>
        <Button onClick={() => onLeaveOut(rows)}>
          Leave out {rows.length === 1 ? 'this row' : `all ${rows.length.toLocaleString('en-US')} rows`}
        </Button>
      </div>
      <Lines label="Rows to correct" items={problems} atOnce={50}>
        {({ row, field, text, reason }) => {
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
        }}
      </Lines>
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
        onChange={(kind) =>
          onChoice(kind === 'rename' ? { kind, name } : { kind: kind === 'text' ? 'text' : 'create' })
        }
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
