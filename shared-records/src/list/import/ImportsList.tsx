import { useState } from 'react';
import { Button, Message } from 'shared-ui';

import type { ImportSummary } from '../../model/imports/import-request';
import { useDataStore } from '../../store/DataProvider';
import { Day } from '../Day';
import { CsvFormat } from '../export/csv-format';
import { saveFile } from '../export/save-file';
import styles from './import.module.css';
import { refusalIn, stateText } from './import-texts';
import { changeImport, readRejected } from './send-import';

const isRunning = ({ state }: ImportSummary): boolean => state === 'running' || state === 'undoing';

/** Lists the imports of everybody, with Stop, Continue and Undo for those that the user may change. */
export function ImportsList({
  imports,
  headings,
  cellsOf,
  onChange,
}: {
  imports: readonly ImportSummary[];
  /** The headings of the file that is open. */
  headings: readonly string[];
  /** Returns the cells of a row of an import; undefined if its file is not open. */
  cellsOf(id: string, row: number): readonly string[] | undefined;
  onChange(): Promise<void>;
}) {
  const store = useDataStore();
  const [busy, setBusy] = useState<string>();
  const [problem, setProblem] = useState<string>();
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
  const saveRejected = async ({ id, fileName }: ImportSummary) => {
    const rejected = await readRejected(store, id);
    const format = new CsvFormat();
    const known = rejected.some(({ row }) => cellsOf(id, row));
    await format.write([[...(known ? headings : ['Row']), 'Reason']]);
    await format.write(
      rejected.map(({ row, reason }) => [
        ...(known ? headings.map((_, at) => cellsOf(id, row)?.[at] ?? '') : [String(row)]),
        reason,
      ]),
    );
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
              </p>
            </div>
            <div className={styles.text}>
              {isRunning(job) && (
                <progress
                  className={styles.progress}
                  aria-label={`Progress of ${job.fileName}`}
                  value={job.done}
                  max={job.rows}
                />
              )}
              <p>{stateText(job)}</p>
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
              {job.isOwn && job.state !== 'undone' && job.state !== 'undoing' && (
                <Button
                  busy={busy === job.id}
                  aria-label={`Undo ${job.fileName}`}
                  onClick={() => run(job.id, () => changeImport(store, 'undo', job.id))}
                >
                  Undo
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
