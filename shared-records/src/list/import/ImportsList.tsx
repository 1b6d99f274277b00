import { useState } from 'react';
import { Button, Message } from 'shared-ui';
import type { Model } from '../../model/define-model';
import { nowOf } from '../../model/fields/clock';
import { formatDate, formatTime } from '../../model/fields/day-texts';
import type { ImportSummary, Kept } from '../../model/imports/import-request';
import { useDataStore } from '../../store/DataProvider';
import { useNow } from '../../store/live/useToday';
import { Day } from '../Day';
import { CsvFormat } from '../export/csv-format';
import type { Cell } from '../export/file-export';
import { saveFile } from '../export/save-file';
import styles from './import.module.css';
import { progressOf, refusalIn, stateText } from './import-texts';
import { isRunning } from './running/useImports';
import { changeImport, readResults } from './send-import';

/** Returns a value of a row as a cell. Numbers are moments. */
const cellOfValue = (value: string | number | undefined): Cell =>
  typeof value === 'number' ? new Date(value) : (value ?? '');

/** The states from which an import can be undone. */
const UNDOABLE: readonly ImportSummary['state'][] = ['running', 'done', 'stopped', 'failed'];

/** Lists the imports of everybody, with Stop, Continue and Undo for those that the user may change. */
export function ImportsList({
  model,
  imports,
  timesLeft,
  headings,
  cellsOf,
  onChange,
}: {
  /** The kind of the screen. */
  model: Model;
  imports: readonly ImportSummary[];
  /** In milliseconds, by the ids of running imports. */
  timesLeft: ReadonlyMap<string, number>;
  /** The headings of the file that is open. */
  headings: readonly string[];
  /** Returns the cells of a row of an import; undefined if its file is not open. */
  cellsOf(id: string, row: number): readonly string[] | undefined;
  onChange(): Promise<void>;
}) {
  const store = useDataStore();
  const [busy, setBusy] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [kept, setKept] = useState<{ readonly id: string; readonly rows: readonly Kept[] }>();
  const run = async (id: string, work: () => Promise<unknown>) => {
    setBusy(id);
    setProblem(undefined);
    try {
      await work();
      await onChange();
    } catch (error) {
      const refusal = refusalIn(error);
      if (refusal === undefined) console.error('The import could not be changed.', error);
      setProblem(refusal ?? 'The server did not answer. Check the connection, and press the button again.');
    }
    setBusy(undefined);
  };
  const saveRejected = async ({ id, collection, fileName }: ImportSummary) => {
    const { rejected } = await readResults(store, id);
    const format = new CsvFormat();
    const fields = Object.keys(rejected[0]?.values ?? {});
    const labels = collection === model.collection ? model.labels : {};
    if (rejected.some(({ row }) => cellsOf(id, row))) {
      await format.write([[...headings, 'Reason']]);
      await format.write(
        rejected.map(({ row, reason }) => [...headings.map((_, at) => cellsOf(id, row)?.[at] ?? ''), reason]),
      );
    } else {
      const names = new Map<string, string>(Object.entries(labels));
      await format.write([['Row', ...fields.map((field) => names.get(field) ?? field), 'Reason']]);
      await format.write(
        rejected.map(({ row, reason, values = {} }) => [
          String(row),
          ...fields.map((field) => cellOfValue(values[field])),
          reason,
        ]),
      );
    }
    saveFile(`not-imported-${fileName.replace(/\.\w+$/, '')}.csv`, format.file());
  };
  /** Returns the actions of the user's own imports: the text and the label of each button, and its work. */
  const actionsOf = (job: ImportSummary) => {
    const { id, fileName, state } = job;
    const change = (action: 'stop' | 'continue' | 'undo') => () => changeImport(store, action, id);
    const showKept = async () => setKept({ id, rows: (await readResults(store, id)).kept });
    const all: readonly (readonly [boolean, string, string, () => Promise<unknown>])[] = [
      [state === 'running', 'Stop', `Stop ${fileName}`, change('stop')],
      [state === 'stopped' || state === 'failed', 'Continue', `Continue ${fileName}`, change('continue')],
      [UNDOABLE.includes(state), 'Undo', `Undo ${fileName}`, change('undo')],
      [
        state === 'undone' && job.kept > 0 && kept?.id !== id,
        'Rows kept',
        `Rows of ${fileName} that were kept`,
        showKept,
      ],
      [
        job.skipped + job.refused > 0,
        'Rows not imported',
        `Rows not imported from ${fileName}`,
        () => saveRejected(job),
      ],
    ];
    return all.flatMap(([isOffered, ...action]) => (job.isOwn && isOffered ? [action] : []));
  };
  if (imports.length === 0) return null;
  return (
    <section className={styles.part}>
      <h3>Imports</h3>
      {problem && <Message tone="error">{problem}</Message>}
      <ul className={styles.lines} aria-label="Imports">
        {imports.map((job) => (
          <li key={job.id} className={styles.line}>
            <div className={styles.text}>
              <span translate="no">{job.fileName}</span>
              <p className={styles.hint}>
                {job.by || 'Somebody'}, <Day>{new Date(job.at)}</Day>
                {job.entityName !== undefined && `, ${job.entityName}s`}
              </p>
            </div>
            <div className={styles.text}>
              {isRunning(job) && (
                <progress
                  className={styles.progress}
                  aria-label={`Progress of ${job.fileName}`}
                  value={progressOf(job).done}
                  max={Math.max(progressOf(job).all, 1)}
                />
              )}
              <p>{stateText(job, timesLeft.get(job.id))}</p>
              {job.isOwn && job.until !== undefined && UNDOABLE.includes(job.state) && (
                <p className={styles.hint}>
                  Can be undone until {formatDate(new Date(job.until), nowOf(store))}.
                </p>
              )}
              {kept?.id === job.id && <KeptRows rows={kept.rows} />}
            </div>
            <div className={styles.actions}>
              {actionsOf(job).map(([text, label, work]) => (
                <Button
                  key={text}
                  busy={busy === job.id}
                  aria-label={label}
                  onClick={() => run(job.id, work)}
                >
                  {text}
                </Button>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Shows this many rows at first, and with each press of the button. */
const SHOWN = 20;

/** Lists the records that an undo kept, each with who changed it last, and when. */
function KeptRows({ rows }: { rows: readonly Kept[] }) {
  const now = useNow();
  const [shown, setShown] = useState(SHOWN);
  return (
    <>
      <ul className={styles.kept} aria-label="Rows kept">
        {rows.slice(0, shown).map(({ row, name, by, at }) => (
          <li key={`${row} ${name}`}>
            Row {row}, <span translate="no">{name}</span>: changed by {by ?? 'somebody'},{' '}
            {formatTime(new Date(at), now)}
          </li>
        ))}
      </ul>
      {rows.length > shown && (
        <Button onClick={() => setShown(shown + SHOWN)}>
          Show {Math.min(SHOWN, rows.length - shown)} more of {rows.length.toLocaleString('en-US')}
        </Button>
      )}
    </>
  );
}
