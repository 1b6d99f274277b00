import { useCallback, useEffect } from 'react';
import { MOST_PRINTED } from 'shared-model/fields/limits';
import { countText } from 'shared-model/words/count-text';
import { useDataStore } from 'shared-store/DataProvider';
import type { List } from 'shared-store/data-store';
import { Button } from 'shared-ui';
import { Dialog } from 'shared-ui/overlay';
import { printPart } from '../print-part';
import { ExportDialog } from './ExportDialog';
import type { FormatName } from './format-names';
import { exportList, rememberFormat } from './record-export';

/** Loads all rows of the list, then prints them. Offers a CSV file instead if there are too many. */
function PrintJob({
  entityName,
  loaded,
  total,
  onShowMore,
  onExport,
  onClose,
}: {
  /** The kind of record, such as "report". */
  entityName: string;
  /** The number of rows on the screen. */
  loaded: number;
  /** The number of records; undefined while it is unknown. */
  total: number | undefined;
  /** Loads further rows; undefined if there are none. */
  onShowMore: (() => void) | undefined;
  onExport(): void;
  onClose(): void;
}) {
  const isTooLong = Math.max(loaded, total ?? 0) > MOST_PRINTED;

  useEffect(() => {
    if (Math.max(loaded, total ?? 0) > MOST_PRINTED) return;
    if (onShowMore) {
      onShowMore();
      return;
    }
    // The list renders all of its rows before the browser prints.
    const timer = setTimeout(() => {
      onClose();
      printPart('list');
    });
    return () => clearTimeout(timer);
  }, [loaded, total, onShowMore, onClose]);

  if (!onShowMore && !isTooLong) return null;
  return (
    <Dialog
      title={isTooLong ? `Too many ${entityName}s to print` : `Loading the ${entityName}s to print`}
      text={
        isTooLong
          ? `You can print up to ${MOST_PRINTED.toLocaleString('en-US')}. Narrow the search, or export all of them.`
          : `${countText(loaded, entityName)} so far.`
      }
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {isTooLong && (
            <Button variant="primary" onClick={onExport}>
              Export a CSV
            </Button>
          )}
        </>
      }
    />
  );
}

/** Exports all records of a list in a dialog, or prints them. Keep `onJob` stable between renders. */
export function ListJob<T extends object>({
  job,
  list,
  loaded,
  total,
  onShowMore,
  onJob,
}: {
  job: FormatName | 'print';
  list: List<T>;
  /** The number of rows on the screen. */
  loaded: number;
  /** The number of records; undefined while it is unknown. */
  total: number | undefined;
  /** Loads further rows; undefined if there are none. */
  onShowMore: (() => void) | undefined;
  /** Begins another job, or none. */
  onJob(next?: FormatName): void;
}) {
  const store = useDataStore();
  const onClose = useCallback(() => onJob(), [onJob]);
  const common = { entityName: list.model.entityName, total, onClose };
  if (job === 'print')
    return <PrintJob {...common} loaded={loaded} onShowMore={onShowMore} onExport={() => onJob('csv')} />;
  const start = async () => {
    rememberFormat(job);
    return exportList(store, list, job);
  };
  return <ExportDialog {...common} start={start} />;
}
