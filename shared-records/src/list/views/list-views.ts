import type { Stored } from 'shared-model/define-model';
import { isSameView, MOST_VIEWS, type View, viewSchema } from 'shared-model/views';
import { compareNames } from 'shared-model/words/compare-names';
import type { ViewStore } from 'shared-store/data-store';
import type { QueryState } from 'shared-store/live/live-query';
import * as v from 'valibot';
import { listProblem } from '../list-problem';

/** A search of a list under a name. */
export interface NamedView {
  readonly name: string;
  /** The query of the list's URL, without the question mark. */
  readonly search: string;
}

export type SavedView = Stored<NamedView>;

/** The saved views of a list, and the functions that change them. */
export interface SavedViews {
  /** The views by name; undefined while they load. */
  readonly saved: readonly SavedView[] | undefined;
  /** A problem with all of them, such as a lost connection. */
  readonly problem?: string | undefined;
  /** Returns why a view cannot be saved, or not get this name if it is `renamed`; undefined if it can. */
  check(view: NamedView, renamed?: SavedView): string | undefined;
  /** Saves a view. It replaces a view of the same name. @throws as `saveView` of the store. */
  onSave(view: NamedView): Promise<void>;
  /** Gives a view another name. @throws as `renameView` of the store. */
  onRename(view: SavedView, name: string): Promise<void>;
  /** Deletes a view. @throws as `removeView` of the store. */
  onRemove(view: SavedView): Promise<void>;
}

const problemOf = (state: QueryState<View>): string | undefined => {
  if (state.status === 'failed') {
    return 'Your views could not be loaded. The page tries again by itself. If this message stays, check the connection.';
  }
  return listProblem(state);
};

/** Returns the views of the list at `path`. `state` holds all views of the store. */
export const viewsAt = (path: string, state: QueryState<View>, store: ViewStore): SavedViews => {
  const all = state.status === 'ready' ? state.rows : undefined;
  const viewOf = ({ name, search }: NamedView): View => ({ name, search, path });
  return {
    saved: all?.filter((view) => view.path === path).sort((a, b) => compareNames(a.name, b.name)),
    problem: problemOf(state),
    check(named, renamed) {
      const view = viewOf(named);
      if (renamed && all?.some((other) => other.id !== renamed.id && isSameView(other, view))) {
        return `A view named ${named.name} already exists. Choose another name.`;
      }
      if (!renamed && all && all.length >= MOST_VIEWS && !all.some((other) => isSameView(other, view))) {
        return `There are ${MOST_VIEWS} views already. Delete one first.`;
      }
      return v.safeParse(viewSchema, view).issues?.[0].message;
    },
    onSave: (view) => store.saveView(viewOf(view)),
    onRename: ({ id, ...view }, name) => store.renameView({ id, ...viewOf(view) }, name),
    onRemove: ({ id }) => store.removeView(id),
  };
};
