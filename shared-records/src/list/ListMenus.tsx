import { type RefObject, useState } from 'react';
import { nowOf } from 'shared-model/fields/clock';
import { formatMoment } from 'shared-model/fields/day-texts';
import { loadedText } from 'shared-model/words/count-text';
import { useDataStore } from 'shared-store/DataProvider';
import { buttonLook, lazy } from 'shared-ui';
import { Popover, RareActions } from 'shared-ui/overlay';
import { Link } from 'shared-ui/router';
import { ActionButton } from 'shared-ui/shortcuts';
import type { FormatName } from '../export/format-names';
import styles from './ListMenus.module.css';
import { EXPORTS, PAGES } from './list-actions';
import { type ListPage, useListScreen, useWantedTotal } from './list-context';
import { periodName } from './period/period-names';
import { searchedText } from './search/chips';
import type { ListSearch } from './search/list-search';

const ListJob = lazy(() => import('../export/export-chunk').then(({ ListJob }) => ListJob));

/**
 * Renders the rare actions of a list: the exports of all its records, loaded or not, and its further pages. A phone has one menu
 * for all of them.
 */
export function ListMenus({
  isKnown,
  buttonOf,
}: {
  /** Whether there is a list to export. */
  isKnown: boolean;
  /** Returns the ref for the button that opens a page. */
  buttonOf(page: ListPage): RefObject<HTMLButtonElement | null> | undefined;
}) {
  const screen = useListScreen();
  const { search, rows, morePages } = screen;
  const { live, shown, total } = rows;
  const [job, start] = useState<FormatName | 'print'>();
  const state = { ...screen, start };
  const pages = PAGES.filter(({ isOffered }) => isOffered?.(screen));
  const exports = isKnown && (
    <>
      <WantedTotal />
      {EXPORTS.map((action) => (
        <ActionButton key={action.name} variant="quiet" action={action} state={state} />
      ))}
    </>
  );
  const others = (
    <>
      {morePages.map(({ label, address }) => (
        <Link key={address} to={address} {...buttonLook('quiet')}>
          {label}
        </Link>
      ))}
      {pages.map((page) => (
        <ActionButton
          key={page.name}
          ref={buttonOf(page.opens)}
          variant="quiet"
          action={page}
          state={screen}
        />
      ))}
    </>
  );
  const folded = (
    <>
      {exports}
      {others}
    </>
  );
  return (
    <>
      {(isKnown || pages.length > 0) && (
        <RareActions folded={folded}>
          {isKnown && (
            <Popover label="Export" variant="quiet" align="end" isMenu>
              {() => exports}
            </Popover>
          )}
          {others}
        </RareActions>
      )}
      {job === 'print' && <WantedTotal />}
      {job && (
        <ListJob
          job={job}
          list={search.list}
          loaded={shown.length}
          total={total}
          onShowMore={live.status === 'ready' ? live.showMore : undefined}
          onJob={start}
        />
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
  const { model, search, rows } = useListScreen();
  const now = nowOf(useDataStore());
  const texts = searchTexts(search.value, now);
  return (
    <div className={styles.printed} aria-hidden="true">
      <p className={styles.title}>{model.title}</p>
      {texts.length > 0 && <p>{texts.join(', ')}</p>}
      <p>
        {loadedText(rows.shown.length, rows.total, model.entityName)}, {formatMoment(now)}
      </p>
    </div>
  );
}

/** Returns the search of a list as texts for the user. */
const searchTexts = ({ words, filters, days }: ListSearch, now: Date): readonly string[] => [
  ...(words ? [words] : []),
  ...filters.map(searchedText),
  ...(days ? [periodName(days, now)] : []),
];
