import type { Model, Stored } from 'shared-model/define-model';
import { shareText } from 'shared-model/words/share-text';
import type { Action } from 'shared-ui/shortcuts';
import { shareOut } from '../writing/share-text';
import type { Toasts } from '../writing/useWrite';
import type { ListScreen } from './list-context';

/** Some records, and where to show what comes of sharing them. */
interface ShareState extends Pick<ListScreen, 'showDialog'> {
  readonly model: Model;
  readonly records: readonly Stored<object>[];
  readonly toast: Toasts;
}

/** Returns the address of a record, without the search of its list. */
export const recordAddress = (id: string): string =>
  new URL(`?${new URLSearchParams({ view: id })}`, window.location.href).href;

/** Gives visits as a text to another app. */
export const SHARE: Action<ShareState> = {
  name: 'Share',
  isOffered: ({ model }) => model.momentField !== undefined,
  run: async ({ model, records, toast, showDialog }) => {
    const { origin, pathname } = window.location;
    await shareOut(shareText(model, records, recordAddress, `${origin}${pathname}`), toast, showDialog);
  },
};
