import { useEffect, useState } from 'react';
import { Button, formatLongDate, useToast } from 'shared-ui';
import { Dialog, Popover } from 'shared-ui/overlay';
import { useDataStore } from '../../store/DataProvider';
import { useListScreen } from '../list-context';
import { searchTexts } from '../search/search-texts';
import styles from './Export.module.css';
import type { ExportDialog } from './ExportDialog';

/** The most rows that can be printed. A browser takes minutes to lay out more. */
const MAX_PRINTED_ROWS = 2_000;

const countOf = (count: number, entityName: string): string =>
  `${count.toLocaleString('en-US')} ${entityName}${count === 1 ? '' : 's'}`;

/** Exports all records of the list, loaded or not: as a CSV file or on paper. */
export function ExportMenu() {
  const { model, list, live, rows, total } = useListScreen();
  const onShowMore = live.status === 'ready' ? live.showMore : undefined;
  const { entityName } = model;
  const loaded = rows.length;
  const store = useDataStore();
  const toast = useToast();
  const [Export, setExport] = useState<typeof ExportDialog>();
  const [print, setPrint] = useState<'no' | 'loading' | 'ready'>('no');
  const isTooLong = Math.max(loaded, total ?? 0) > MAX_PRINTED_ROWS;

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
      // The list renders all of its rows before the browser prints.
      const timer = setTimeout(() => {
        setPrint('no');
        window.print();
      });
      return () => clearTimeout(timer);
    }
    if (print !== 'loading' || Math.max(loaded, total ?? 0) > MAX_PRINTED_ROWS) return;
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
              {total === undefined ? `CSV of these ${entityName}s` : `CSV of ${countOf(total, entityName)}`}
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
        <Export
          entityName={entityName}
          total={total}
          start={async () => (await import('./csv-export')).exportList(store, list)}
          onClose={() => setExport(undefined)}
        />
      )}
      {print === 'loading' && (
        <Dialog
          open
          title={isTooLong ? `Too many ${entityName}s to print` : `Loading the ${entityName}s to print`}
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
            ? `You can print up to ${MAX_PRINTED_ROWS.toLocaleString('en-US')}. Search for fewer, or export all of them.`
            : `${countOf(loaded, entityName)} so far.`}
        </Dialog>
      )}
    </>
  );
}

/** Renders the heading of a printed list: its title, search, number of records and date. */
export function PrintHeading() {
  const { model, search, rows } = useListScreen();
  const texts = searchTexts(search);
  return (
    <div className={styles.printed} aria-hidden="true">
      <p className={styles.title}>{model.title}</p>
      {texts.length > 0 && <p>{texts.join(', ')}</p>}
      <p>
        {countOf(rows.length, model.entityName)}, {formatLongDate(new Date())}
      </p>
    </div>
  );
}
