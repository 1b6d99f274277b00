import { useState } from 'react';
import { explainPress } from 'shared-auth/unanswered';
import type { Model, Stored } from 'shared-model/define-model';
import { LONGEST_QUERY } from 'shared-model/fields/limits';
import { dayOf, momentsOf } from 'shared-model/periods';
import { shareText } from 'shared-model/words/share-text';
import { useDataStore } from 'shared-store/DataProvider';
import { useToday } from 'shared-store/live/useToday';
import { useToast } from 'shared-ui';
import { type Action, ActionButton } from 'shared-ui/shortcuts';
import { shareOut } from '../writing/share-text';
import type { Toasts } from '../writing/useWrite';
import { type ListScreen, useListScreen } from './list-context';
import { listSearchParams } from './search/list-search';

/** Some records, and where to show what comes of sharing them. */
interface ShareState extends Pick<ListScreen, 'showDialog'> {
  readonly model: Model;
  readonly records: readonly Stored<object>[];
  readonly toast: Toasts;
  /** The search of the list that has all of them. */
  readonly query?: URLSearchParams;
}

/** Returns the address of a record, without the search of its list. */
export const recordAddress = (id: string): string =>
  new URL(`?${new URLSearchParams({ view: id })}`, window.location.href).href;

/** Gives visits as a text to another app. */
export const SHARE: Action<ShareState> = {
  name: 'Share',
  isOffered: ({ model }) => model.momentField !== undefined,
  run: async ({ model, records, toast, showDialog, query }) => {
    const { origin, pathname } = window.location;
    const search = query?.toString() && `?${query}`;
    const text = shareText(model, records, recordAddress, `${origin}${pathname}${search ?? ''}`);
    await shareOut(text, toast, showDialog);
  },
};

/** Returns the records of a day, newest first, if all of them are among the loaded ones. */
const loadedOf = (today: string, { model, rows }: ListScreen): readonly Stored<object>[] | undefined => {
  const { live, shown } = rows;
  const days = shown.map((row) => dayOf(Reflect.get(row, model.momentField ?? '')));
  const isWhole = live.status === 'ready' && (!live.showMore || (days.at(-1) ?? '') < today);
  return isWhole ? shown.filter((_, index) => days[index] === today) : undefined;
};

/**
 * Offers to share what a view has of today, as one text. Takes the loaded records: the list of apps opens only at once after a press,
 * and reading takes longer on a slow network. More than a page of one day are read.
 */
export function ShareToday() {
  const screen = useListScreen();
  const { model, search, builtInViews = [], showDialog } = screen;
  const store = useDataStore();
  const toast = useToast();
  const today = useToday();
  const [busy, setBusy] = useState(false);
  const { write } = listSearchParams(model);
  const shown = `${write(search.value)}`;
  if (!builtInViews.some((view) => view.sharesToday && `${write(view.search)}` === shown)) return null;
  const loaded = loadedOf(today, screen);
  if (loaded?.length === 0) return null;
  const days = { from: today, to: today };
  const share = async () => {
    setBusy(true);
    try {
      const { rows: records } = loaded
        ? { rows: loaded }
        : await store.readPage({ ...search.list, period: momentsOf(days), limit: LONGEST_QUERY });
      await SHARE.run({ model, records, toast, showDialog, query: write({ ...search.value, days }) });
    } catch (error) {
      console.error('The records of today could not be read.', error);
      toast.show({ tone: 'error', text: explainPress(error, 'The text could not be made. Try again.') });
    }
    setBusy(false);
  };
  return <ActionButton action={{ name: 'Share today', run: share }} state={undefined} busy={busy} />;
}
