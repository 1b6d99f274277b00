import * as v from 'valibot';
import type { Stored } from '../../model/define-model';
import { isSameView, MOST_VIEWS, type View, viewSchema } from '../../model/views';
import type { ViewStore } from '../../store/data-store';
import type { QueryState } from '../../store/live/live-query';

/** A view of one list: the path is that of the list. */
type ViewOfList = Omit<View, 'path'>;

/** The views that the user has kept of a list, and how they change. */
export interface ListViews {
  /** Those of the list, by name; undefined as long as they are not known. */
  readonly saved: readonly Stored<View>[] | undefined;
  /** What the user must know about them as a whole, such as that they are cut off. */
  readonly problem: string | undefined;
  /** Why a view cannot be kept, to the user; undefined where it can. */
  check(view: ViewOfList): string | undefined;
  /** Keeps a view, in the place of the one of its name. @throws as `saveView` of the store. */
  onSave(view: ViewOfList): Promise<void>;
  /** Forgets a view. @throws as `removeView` of the store. */
  onRemove(view: Stored<ViewOfList>): Promise<void>;
}

const problemOf = (state: QueryState<View>): string | undefined => {
  if (state.status === 'failed') {
    return 'Your views could not be loaded. This is tried again by itself; if it stays, check the connection.';
  }
  if (state.status === 'ready' && !state.live) return 'The connection is away: these views were last known.';
  return undefined;
};

/** The views of the list at `path`, out of all that the user has kept in the store: `state` says which these are. */
export const viewsAt = (path: string, state: QueryState<View>, store: ViewStore): ListViews => {
  const all = state.status === 'ready' ? state.rows : undefined;
  const viewOf = ({ name, search }: ViewOfList): View => ({ name, search, path });
  return {
    saved: all?.filter((view) => view.path === path).sort((a, b) => a.name.localeCompare(b.name)),
    problem: problemOf(state),
    check(named) {
      const view = viewOf(named);
      if (all && all.length >= MOST_VIEWS && !all.some((other) => isSameView(other, view))) {
        return `There are ${MOST_VIEWS} views already: delete one of them first.`;
      }
      return v.safeParse(viewSchema, view).issues?.[0].message;
    },
    onSave: (view) => store.saveView(viewOf(view)),
    onRemove: ({ id }) => store.removeView(id),
  };
};
