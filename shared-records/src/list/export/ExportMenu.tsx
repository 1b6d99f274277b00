import { useCallback, useState } from 'react';
import { Button, formatLongDate, useToast } from 'shared-ui';
import { Popover } from 'shared-ui/overlay';
import { useDataStore } from '../../store/DataProvider';
import { useListScreen } from '../list-context';
import { searchTexts } from '../search/search-texts';
import { countText, loadedText } from './count-text';
import styles from './Export.module.css';

/** Exports all records of the list, loaded or not: as a CSV file or on paper. */
export function ExportMenu() {
  const { model, list, total } = useListScreen();
  const { entityName } = model;
  const store = useDataStore();
  const toast = useToast();
  const [jobs, setJobs] = useState<typeof import('./export-chunk')>();
  const [job, setJob] = useState<'csv' | 'print'>();
  const close = useCallback(() => setJob(undefined), []);

  const start = (wanted: 'csv' | 'print') => {
    setJob(wanted);
    import('./export-chunk').then(setJobs, (error: unknown) => {
      console.error('The export could not be loaded.', error);
      toast.show({
        tone: 'error',
        text: 'The export did not load. Try again, or reload the page.',
      });
    });
  };
  const choice = (text: string, wanted: 'csv' | 'print', closeMenu: () => void) => (
    <Button
      variant="quiet"
      onClick={() => {
        closeMenu();
        start(wanted);
      }}
    >
      {text}
    </Button>
  );

  return (
    <>
      <Popover label="Export" variant="quiet" align="end">
        {(closeMenu) => (
          <div className={styles.choices}>
            {choice(
              `CSV of ${total === undefined ? `these ${entityName}s` : countText(total, entityName)}`,
              'csv',
              closeMenu,
            )}
            {choice('Print', 'print', closeMenu)}
          </div>
        )}
      </Popover>
      {jobs && job === 'csv' && (
        <jobs.ExportDialog
          entityName={entityName}
          total={total}
          start={async () => jobs.exportList(store, list)}
          onClose={close}
        />
      )}
      {jobs && job === 'print' && <jobs.PrintJob onExport={() => setJob('csv')} onClose={close} />}
    </>
  );
}

/** Renders the heading of a printed list: its title, search, number of records and date. */
export function PrintHeading() {
  const { model, search, rows, total } = useListScreen();
  const texts = searchTexts(search);
  return (
    <div className={styles.printed} aria-hidden="true">
      <p className={styles.title}>{model.title}</p>
      {texts.length > 0 && <p>{texts.join(', ')}</p>}
      <p>
        {loadedText(rows.length, total, model.entityName)}, {formatLongDate(new Date())}
      </p>
    </div>
  );
}
