import { type ReactNode, useCallback, useState } from 'react';
import { nowOf } from 'shared-model/fields/clock';
import { formatMoment } from 'shared-model/fields/day-texts';
import { countText, loadedText } from 'shared-model/words/count-text';
import { useDataStore } from 'shared-store/DataProvider';
import { Button, useToast } from 'shared-ui';
import { Popover } from 'shared-ui/overlay';
import type { FormatName } from '../export/record-export';
import styles from './ListMenus.module.css';
import { useListScreen, useWantedTotal } from './list-context';
import { periodName } from './period/period-names';
import type { ListSearch } from './search/list-search';

/** A command of the list beside its exports. */
interface Command {
  /** Stays as it is when its text changes, or a press at that moment would be lost. */
  readonly key: string;
  readonly text: string;
  run(): void;
}

/**
 * Exports all records of the list, loaded or not: as a file for spreadsheets, or on paper. Stands beside the other rare commands,
 * `children`. A phone has one menu for all of them.
 */
export function ListMenus({
  isKnown,
  commands,
  children,
}: {
  /** Whether there is a list to export. */
  isKnown: boolean;
  commands: readonly Command[];
  children: ReactNode;
}) {
  const { model, list, live, rows, total } = useListScreen();
  const { entityName } = model;
  const store = useDataStore();
  const toast = useToast();
  const [jobs, setJobs] = useState<typeof import('../export/export-chunk')>();
  const [job, setJob] = useState<FormatName | 'print'>();
  const close = useCallback(() => setJob(undefined), []);

  const start = (wanted: FormatName | 'print') => {
    setJob(wanted);
    import('../export/export-chunk').then(setJobs, (error: unknown) => {
      console.error('The export could not be loaded.', error);
      toast.show({
        tone: 'error',
        text: 'The export did not load. Try again, or reload the page.',
      });
    });
  };
  const records = total === undefined ? `these ${entityName}s` : countText(total, entityName);
  const exports: readonly Command[] = [
    { key: 'xlsx', text: `Excel file of ${records}`, run: () => start('xlsx') },
    { key: 'csv', text: `CSV of ${records}`, run: () => start('csv') },
    { key: 'csv-semicolon', text: 'CSV with semicolons', run: () => start('csv-semicolon') },
    { key: 'print', text: 'Print', run: () => start('print') },
  ];
  const all = [...(isKnown ? exports : []), ...commands];
  const choices = (chosen: readonly Command[], closeMenu: () => void) => (
    <div className={styles.choices}>
      {isKnown && <WantedTotal />}
      {chosen.map(({ key, text, run }) => (
        <Button
          key={key}
          variant="quiet"
          onClick={() => {
            closeMenu();
            run();
          }}
        >
          {text}
        </Button>
      ))}
    </div>
  );

  return (
    <>
      <div className={styles.wide}>
        {isKnown && (
          <Popover label="Export" variant="quiet" align="end">
            {(closeMenu) => choices(exports, closeMenu)}
          </Popover>
        )}
        {children}
      </div>
      {all.length > 0 && (
        <div className={styles.narrow}>
          <Popover label="More" variant="quiet" align="end">
            {(closeMenu) => choices(all, closeMenu)}
          </Popover>
        </div>
      )}
      {jobs && job && job !== 'print' && (
        <jobs.ExportDialog
          entityName={entityName}
          total={total}
          start={async () => {
            jobs.rememberFormat(job);
            return jobs.exportList(store, list, job);
          }}
          onClose={close}
        />
      )}
      {jobs && job === 'print' && (
        <>
          <WantedTotal />
          <jobs.PrintJob
            {...{ entityName, total }}
            loaded={rows.length}
            onShowMore={live.status === 'ready' ? live.showMore : undefined}
            onExport={() => setJob('csv')}
            onClose={close}
          />
        </>
      )}
    </>
  );
}

/** Counts the list while the menu is open, which names the number. */
const WantedTotal = () => {
  useWantedTotal();
  return null;
};

/** Renders the heading of a printed list: its title, search, number of records and date. */
export function PrintHeading() {
  const { model, search, rows, total } = useListScreen();
  const now = nowOf(useDataStore());
  const texts = searchTexts(search, now);
  return (
    <div className={styles.printed} aria-hidden="true">
      <p className={styles.title}>{model.title}</p>
      {texts.length > 0 && <p>{texts.join(', ')}</p>}
      <p>
        {loadedText(rows.length, total, model.entityName)}, {formatMoment(now)}
      </p>
    </div>
  );
}

/** Returns the search of a list as texts for the user. */
const searchTexts = ({ words, filters, days }: ListSearch, now: Date): readonly string[] => [
  ...(words ? [words] : []),
  ...filters.map(({ equals }) => equals),
  ...(days ? [periodName(days, now)] : []),
];
