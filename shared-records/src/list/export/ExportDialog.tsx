import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button, Message, useToast } from 'shared-ui';
import { Dialog } from 'shared-ui/overlay';
import styles from './TakeOut.module.css';

/** A file that is being written from the records of a list. */
export interface ExportJob {
  readonly fileName: string;
  /** Writes it as far as its end, or goes on where it had stopped. Rejects where the signal is aborted, or it fails. */
  run(signal: AbortSignal, onProgress: (written: number) => void): Promise<void>;
  file(): Blob;
}

const save = (job: ExportJob) => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(job.file());
  link.download = job.fileName;
  link.click();
  URL.revokeObjectURL(link.href);
};

const number = (count: number): string => count.toLocaleString('en-US');

/** Writes a list into a file, shows how far it is, and gives it to the browser to be saved. */
export function ExportDialog({
  what,
  total,
  start,
  onClose,
}: {
  /** The kind of record, as in "report". */
  what: string;
  /** How many there are, where that is known. */
  total: number | undefined;
  start(): Promise<ExportJob>;
  onClose(): void;
}) {
  const toast = useToast();
  const job = useRef<ExportJob>(undefined);
  const [written, setWritten] = useState(0);
  const [running, setRunning] = useState(true);

  const run = useEffectEvent(async (signal: AbortSignal) => {
    try {
      job.current ??= await start();
      await job.current.run(signal, setWritten);
      if (signal.aborted) return;
      save(job.current);
      toast.show({ tone: 'success', text: `Saved ${job.current.fileName}` });
      onClose();
    } catch (error) {
      if (signal.aborted) return;
      console.error(`The ${what}s could not be exported.`, error);
      setRunning(false);
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
      open
      title={`Export ${total === undefined ? '' : `${number(total)} `}${what}s`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {!running && (
            <Button variant="primary" onClick={() => setRunning(true)}>
              Go on
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
      {!running && (
        <Message tone="error">
          The export has stopped, and nothing of it is lost. Check the connection, then go on from here.
        </Message>
      )}
    </Dialog>
  );
}
