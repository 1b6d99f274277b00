import { useState } from 'react';
import { Button, Message } from 'shared-ui';
import type { Model } from '../../model/define-model';
import { nowOf } from '../../model/fields/clock';
import { formatDate } from '../../model/fields/day-texts';
import type { ImportSummary, Kept } from '../../model/imports/import-request';
import { useDataStore } from '../../store/DataProvider';
import { Day } from '../Day';
import { CsvFormat } from '../export/csv-format';
import type { Cell } from '../export/file-export';
import { saveFile } from '../export/save-file';
import styles from './import.module.css';
import { progressOf, refusalIn, stateText } from './import-texts';
import { KeptRows } from './KeptRows';
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
              {job.isOwn && job.state === 'running' && (
                <Button
                  busy={busy === job.id}
                  aria-label={`Stop ${job.fileName}`}
                  onClick={() => run(job.id, () => changeImport(store, 'stop', job.id))}
                >
                  Stop
                </Button>
              )}
              {job.isOwn && (job.state === 'stopped' || job.state === 'failed') && (
                <Button
                  busy={busy === job.id}
                  aria-label={`Continue ${job.fileName}`}
                  onClick={() => run(job.id, () => changeImport(store, 'continue', job.id))}
                >
                  Continue
                </Button>
              )}
              {job.isOwn && UNDOABLE.includes(job.state) && (
                <Button
                  busy={busy === job.id}
                  aria-label={`Undo ${job.fileName}`}
                  onClick={() => run(job.id, () => changeImport(store, 'undo', job.id))}
                >
                  Undo
                </Button>
              )}
              {job.isOwn && job.state === 'undone' && job.kept > 0 && kept?.id !== job.id && (
                <Button
                  busy={busy === job.id}
                  aria-label={`Rows of ${job.fileName} that were kept`}
                  onClick={() =>
                    run(job.id, async () =>
                      setKept({ id: job.id, rows: (await readResults(store, job.id)).kept }),
                    )
                  }
                >
                  Rows kept
                </Button>
              )}
              {job.isOwn && job.skipped + job.refused > 0 && (
                <Button
                  busy={busy === job.id}
                  aria-label={`Rows not imported from ${job.fileName}`}
                  onClick={() => run(job.id, () => saveRejected(job))}
                >
                  Rows not imported
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
