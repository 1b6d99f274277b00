import { useEffect, useState } from 'react';
import { Button, formatLongDate, useToast } from 'shared-ui';
import { Dialog, Popover } from 'shared-ui/overlay';
import type { ExportDialog, ExportJob } from './ExportDialog';
import styles from './TakeOut.module.css';

export interface TakeOut {
  /** What the list is narrowed to, in words; '' for nothing. */
  readonly narrowing: string;
  /** Begins a file of all records of the list. */
  startExport(): Promise<ExportJob>;
}

/** The most rows that are printed: beyond, nobody reads the pages, and the browser takes minutes to make them. */
const PRINTED = 2_000;

const countOf = (count: number, what: string): string =>
  `${count.toLocaleString('en-US')} ${what}${count === 1 ? '' : 's'}`;

/** Takes exactly what a list shows out of the page, loaded or not: into a file, or onto paper. */
export function TakeOutMenu({
  what,
  loaded,
  total,
  onShowMore,
  startExport,
}: Pick<TakeOut, 'startExport'> & {
  /** The kind of record, as in "report". */
  what: string;
  loaded: number;
  total: number | undefined;
  onShowMore: (() => void) | undefined;
}) {
  const toast = useToast();
  const [Export, setExport] = useState<typeof ExportDialog>();
  const [print, setPrint] = useState<'no' | 'loading' | 'ready'>('no');
  const isTooLong = Math.max(loaded, total ?? 0) > PRINTED;

  const openExport = () => {
    setPrint('no');
    import('./ExportDialog').then(
      ({ ExportDialog }) => setExport(() => ExportDialog),
      (error: unknown) => {
        console.error('The export could not be loaded.', error);
        toast.show({
          tone: 'error',
          text: 'The export could not be loaded. Check the connection and try again.',
        });
      },
    );
  };

  useEffect(() => {
    if (print === 'ready') {
      // Not in an effect: before the browser prints, the list has to draw all of its rows at once.
      const timer = setTimeout(() => {
        setPrint('no');
        window.print();
      });
      return () => clearTimeout(timer);
    }
    if (print !== 'loading' || Math.max(loaded, total ?? 0) > PRINTED) return;
    if (onShowMore) onShowMore();
    else setPrint('ready');
  }, [print, loaded, total, onShowMore]);

  return (
    <>
      <Popover label="Export" align="end">
        {(close) => (
          <div className={styles.choices}>
            <Button
              variant="quiet"
              onClick={() => {
                close();
                openExport();
              }}
            >
              {total === undefined ? `CSV of these ${what}s` : `CSV of ${countOf(total, what)}`}
            </Button>
            <Button
              variant="quiet"
              onClick={() => {
                close();
                setPrint(onShowMore || isTooLong ? 'loading' : 'ready');
              }}
            >
              Print
            </Button>
          </div>
        )}
      </Popover>
      {Export && (
        <Export what={what} total={total} start={startExport} onClose={() => setExport(undefined)} />
      )}
      {print === 'loading' && (
        <Dialog
          open
          title={isTooLong ? `Too many ${what}s to print` : `Loading the ${what}s to print`}
          onClose={() => setPrint('no')}
          actions={
            <>
              <Button onClick={() => setPrint('no')}>Cancel</Button>
              {isTooLong && (
                <Button variant="primary" onClick={openExport}>
                  Export a CSV
                </Button>
              )}
            </>
          }
        >
          {isTooLong
            ? `Up to ${PRINTED.toLocaleString('en-US')} can be printed. Narrow the list, or export all of it.`
            : `${countOf(loaded, what)} so far.`}
        </Dialog>
      )}
    </>
  );
}

/** What stands above a printed list: what it is, what of it, how many and as of when. */
export function PrintHeading({
  title,
  narrowing,
  count,
  what,
}: {
  title: string;
  narrowing: string;
  count: number;
  what: string;
}) {
  return (
    <div className={styles.printed} aria-hidden="true">
      <p className={styles.title}>{title}</p>
      {narrowing !== '' && <p>{narrowing}</p>}
      <p>
        {countOf(count, what)}, {formatLongDate(new Date())}
      </p>
    </div>
  );
}
