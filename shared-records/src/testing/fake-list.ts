import type { Model } from 'shared-model/define-model';
import type { ListScreen } from '../list/list-context';

const ignore = () => undefined;

/** Returns the state of a list that is still loading, and whose functions do nothing. */
export const fakeList = <T extends object>(model: Model<T>): ListScreen<T> => ({
  model,
  canWrite: true,
  emptyTexts: { noMatch: 'Nothing is found.', noRecord: 'Nothing yet.' },
  morePages: [],
  search: { list: { model, filters: [] }, value: { filters: [] }, change: ignore },
  rows: { live: { status: 'loading' }, shown: [], total: 0, position: { current: null } },
  changes: { all: [], begun: [], deleting: new Set(), restoring: new Set(), start: async () => {} },
  opening: {
    addressOf: (id) => `?view=${id}`,
    open: ignore,
    openView: ignore,
    openEdit: ignore,
    close: ignore,
  },
  remove: ignore,
  print: ignore,
  showDialog: ignore,
});
