import type { Model } from 'shared-model/define-model';
import { nowOf } from 'shared-model/fields/clock';
import { dayOf, isReversed } from 'shared-model/periods';
import { referenceTo } from 'shared-model/references';
import { useDataStore } from 'shared-store/DataProvider';
import type { Filter } from 'shared-store/data-store';
import { useCustomerNow } from 'shared-store/names/customer-names';
import { Button } from 'shared-ui';
import { ActionButton } from 'shared-ui/shortcuts';
import { ADD, CLEAR } from './list-actions';
import { isFiltered, type ListScreen, useListScreen } from './list-context';
import styles from './RecordList.module.css';
import { searchedText, withFilter } from './search/chips';
import type { ListSearch } from './search/list-search';

/** Lines on a grid of 48 pixels: a lens for a search without a result, sheets for a list that has no record yet. */
const PICTURES = {
  nothingFound: 'M21 35a14 14 0 1 0 0-28 14 14 0 0 0 0 28zM31.5 31.5L42 42M15 21h12',
  noRecord: 'M12 8V5h25v31h-3M9 10h25v33H9zM15 19h13M15 26h13M15 33h7',
};

const DAY_MS = 86_400_000;

/** Returns the period of the day before. */
const dayBefore = (now: Date) => {
  const day = dayOf(new Date(now.getTime() - DAY_MS));
  return { from: day, to: day };
};

/** Returns the field of a model with the name of a customer, also that of the customers themselves. */
const customerNameIn = (model: Model): string | undefined =>
  model.collection === 'customers' ? 'name' : referenceTo(model, 'customers');

/** The longest search to name, in characters. */
const LONGEST_NAMED = 60;

/** Returns the text in place of the rows of a list that has none: what was searched for, or how to begin. */
export const emptyText = ({
  model: { entityName },
  canWrite,
  search: { words, days, filters },
  emptyTexts,
}: Pick<ListScreen, 'model' | 'canWrite' | 'emptyTexts'> & { search: ListSearch }): string => {
  if (typeof days === 'object' && isReversed(days)) return 'From is after To. Choose an earlier first day.';
  if (!words && !days && filters.length > 0) return emptyTexts.noMatch;
  if (!words && !days) return canWrite ? emptyTexts.noRecord : `No ${entityName} yet.`;
  const sought = [words, ...filters.map(searchedText)].filter(Boolean).join(' and ');
  // The search comes from the address, so anybody can write it: only a short one is repeated.
  const named = sought.length > LONGEST_NAMED ? 'this search' : sought;
  return `No ${entityName}${days ? ' in this period' : ''}${named && ` matches ${named}`}.`;
};

/** Returns what a search by chips of other fields has not found, because its given sentence names a customer. */
const unmatched = (model: Model, { words, days, filters }: ListSearch): string | undefined => {
  const sought = filters.map(searchedText).join(' and ');
  const isTrue = filters.every(({ field }) => field === customerNameIn(model));
  return words || days || isTrue || sought.length > LONGEST_NAMED
    ? undefined
    : `No ${model.entityName} matches ${sought}.`;
};

/** Returns what to do first in the shown view of the kind; undefined if it says nothing. */
const ifEmptyOf = ({ builtInViews = [], canWrite, search: { value } }: ListScreen): string | undefined => {
  const textOf = ({ words, days, filters }: ListSearch) => JSON.stringify([words, days, filters]);
  return canWrite ? builtInViews.find(({ search }) => textOf(search) === textOf(value))?.ifEmpty : undefined;
};

/** Renders a picture, a text and its buttons in place of rows. Calls `onLeave` when a button is about to disappear. */
export function EmptyText({ onLeave }: { onLeave(): void }) {
  const screen = useListScreen();
  const store = useDataStore();
  const { model } = screen;
  const { value: search, change: onSearch } = screen.search;
  const isNarrowed = isFiltered(search);
  const former = search.filters.find(({ field }) => field === customerNameIn(model));
  const now = useCustomerNow(former?.equals)?.name;
  const follow = (before: ListSearch): ListSearch => ({
    ...before,
    filters: before.filters.map((filter) =>
      filter.field === former?.field ? { ...filter, equals: now ?? filter.equals } : filter,
    ),
  });
  const first = ifEmptyOf(screen);
  const isToday = search.days === 'today' && !search.words;
  const change = (next: Parameters<typeof onSearch>[0]) => () => {
    onLeave();
    onSearch(next);
  };
  return (
    <>
      <svg
        width="48"
        height="48"
        viewBox="0 0 48 48"
        fill="none"
        stroke="var(--color-line-strong)"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d={isNarrowed ? PICTURES.nothingFound : PICTURES.noRecord} />
      </svg>
      <p>{emptyText({ ...screen, search })}</p>
      {now !== undefined && (
        <p role="status">
          {former?.equals} is called {now} now.
        </p>
      )}
      {isNarrowed && now === undefined && (
        <>
          {unmatched(model, search) && <p>{unmatched(model, search)}</p>}
          <p>{first ?? 'Search for less, or choose "Clear filters".'}</p>
        </>
      )}
      <div className={styles.buttons}>
        {now !== undefined && <Button onClick={change(follow)}>Show {now}</Button>}
        {isToday && (
          <Button onClick={change((before) => ({ ...before, days: dayBefore(nowOf(store)) }))}>
            Yesterday
          </Button>
        )}
        {(isToday || !isNarrowed || first) && (
          <ActionButton aria-label={`${ADD.name} a ${model.entityName}`} action={ADD} state={screen} />
        )}
        <ActionButton
          aria-label={`${CLEAR.name} of the empty list`}
          action={CLEAR}
          state={{ ...screen, focusSearch: onLeave }}
        />
      </div>
      {isNarrowed && <OneOfField onKept={onLeave} />}
    </>
  );
}

/** Returns the filters of fields that have several, the last of each field. */
const lastOfSeveral = (filters: readonly Filter[]): readonly Filter[] =>
  filters.filter(({ field }, index) => {
    const same = filters.filter((other) => other.field === field);
    return same.length > 1 && same.at(-1) === filters[index];
  });

/** Returns a label within a sentence: "person responsible", "QT number". */
const nameOf = (label = ''): string => label.replace(/\b[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase());

/** Explains an empty list with chips for two values of a field, and offers to keep the last. Calls `onKept` before its button goes. */
function OneOfField({ onKept }: { onKept(): void }) {
  const { model, search } = useListScreen();
  return lastOfSeveral(search.value.filters).map((last) => (
    <p key={last.field}>
      A {model.entityName} has one {nameOf(model.fields[last.field]?.options.label)}.{' '}
      <Button
        variant="quiet"
        onClick={() => {
          onKept();
          search.change((before) => withFilter(before, last));
        }}
      >
        Keep only {searchedText(last)}
      </Button>
    </p>
  ));
}
