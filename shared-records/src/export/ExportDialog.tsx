import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { explainPress } from 'shared-auth/unanswered';
import { Button, Message, useToast } from 'shared-ui';
import { Dialog } from 'shared-ui/overlay';
import styles from './ExportDialog.module.css';
import { UnwritableFile } from './file-export';
import { saveFile } from './save-file';

/** Writes the records of a list into a file. */
export interface ExportJob {
  readonly fileName: string;
  /** Writes to the end of the list, or continues after a failure. Rejects when it fails or `signal` is aborted. */
  run(signal: AbortSignal, onProgress: (written: number) => void): Promise<void>;
  file(): Blob;
}

const number = (count: number): string => count.toLocaleString('en-US');

/** Writes a list into a file, shows the progress, and lets the browser save the file. */
export function ExportDialog({
  entityName,
  total,
  start,
  onClose,
}: {
  /** The kind of record, such as "report". */
  entityName: string;
  /** The number of records; undefined while it is unknown. */
  total: number | undefined;
  start(): Promise<ExportJob>;
  onClose(): void;
}) {
  const toast = useToast();
  const job = useRef<ExportJob>(undefined);
  const [written, setWritten] = useState(0);
  /** Says why the export has stopped. */
  const [stopped, setStopped] = useState<string>();
  const running = stopped === undefined;

  const run = useEffectEvent(async (signal: AbortSignal) => {
    try {
      job.current ??= await start();
      await job.current.run(signal, setWritten);
      if (signal.aborted) return;
      saveFile(job.current.fileName, job.current.file());
      toast.show({ tone: 'success', text: `Saved ${job.current.fileName}` });
      onClose();
    } catch (error) {
      if (signal.aborted) return;
      console.error(`The ${entityName}s could not be exported.`, error);
      setStopped(
        error instanceof UnwritableFile
          ? error.message
          : explainPress(error, 'The export stopped. Check the connection, then press Continue.'),
      );
    }
  });

  useEffect(() => {
    if (!running) return;
    const aborting = new AbortController();
    run(aborting.signal);
    return () => aborting.abort();
  }, [running]);

  return (
    <Dialog
      title={`Export ${total === undefined ? '' : `${number(total)} `}${entityName}s`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {!running && (
            <Button variant="primary" onClick={() => setStopped(undefined)}>
              Continue
            </Button>
          )}
        </>
      }
    >
      <progress
        className={styles.progress}
        aria-label="Written"
        value={total === undefined ? undefined : Math.min(written, total)}
        max={Math.max(total ?? 1, 1)}
      />
      <p className={styles.written}>
        {number(written)}
        {total !== undefined && ` of ${number(total)}`}
      </p>
      {stopped && <Message tone="error">{stopped}</Message>}
    </Dialog>
  );
}
