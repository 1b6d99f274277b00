import { type MouseEvent, type SubmitEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { useCurrentUser } from 'shared-auth';
import type { Stored } from 'shared-model/define-model';
import { cleanLine } from 'shared-model/fields/clean-texts';
import { isSameView, MOST_VIEWS, type View, viewSchema } from 'shared-model/views';
import { compareNames } from 'shared-model/words/compare-names';
import { useDataStore } from 'shared-store/DataProvider';
import type { ViewStore } from 'shared-store/data-store';
import { explainFailure, failureToast } from 'shared-store/explain-failure';
import type { QueryState } from 'shared-store/live/live-query';
import { useQuery } from 'shared-store/live/useQuery';
import { Button, Icon, Message, Spinner, useToast } from 'shared-ui';
import { TextField } from 'shared-ui/form';
import { useIsOpen } from 'shared-ui/is-open';
import { Link, useLocation } from 'shared-ui/router';
import * as v from 'valibot';
import { failedText } from '../../failed-text';
import { useWrite } from '../../writing/useWrite';
import { useListScreen } from '../list-context';
import { listProblem } from '../list-problem';
import { listSearchParams } from '../search/list-search';
import styles from './ViewsPanel.module.css';

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

const problemOf = (state: QueryState<View>): string | undefined =>
  state.status === 'failed' ? failedText('Your views', state.error) : listProblem(state);

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

export interface ViewsPanelProps extends SavedViews {
  /** The views of the product. Default none. */
  builtIn?: readonly NamedView[];
  shared: SavedViews;
  /** Whether the user may change the views for everybody. */
  mayShare: boolean;
  /** The query of the list's URL now. */
  search: string;
  onDone(): void;
}

/** Says which view gets a name: the one that the list shows, or a saved one. */
type Naming = 'new' | { readonly views: SavedViews; readonly view: SavedView };

/** Renders the views of a list with the buttons to save, rename and delete them. */
export function ViewsPanel({ builtIn = [], shared, mayShare, search, onDone, ...own }: ViewsPanelProps) {
  const { saved, problem } = own;
  const toast = useToast();
  const write = useWrite();
  const panel = useRef<HTMLDivElement>(null);
  const saveButton = useRef<HTMLButtonElement>(null);
  const sharedHeading = useId();
  const [naming, setNaming] = useState<Naming>();
  /** The button to return the focus to when the form closes; undefined for the one that saves. */
  const opener = useRef<HTMLElement | null>(undefined);
  useLayoutEffect(() => {
    if (naming !== undefined || opener.current === undefined) return;
    (opener.current ?? saveButton.current)?.focus();
    opener.current = undefined;
  }, [naming]);
  const startNaming = (next: Naming, from: HTMLElement | null) => {
    opener.current = from;
    setNaming(next);
  };
  const endNaming = () => setNaming(undefined);

  const succeed = (done: string, { name }: NamedView, undo?: () => void) =>
    toast.show({
      tone: 'success',
      text: `${done} the view ${name}`,
      ...(undo && { action: { label: 'Undo', onSelect: undo } }),
    });

  const remove = (views: SavedViews, view: SavedView) => (event: MouseEvent) => {
    // The focused button disappears with its row.
    const row = event.currentTarget.closest('li');
    const next = row?.nextElementSibling ?? row?.previousElementSibling;
    (next?.querySelector('a') ?? panel.current)?.focus();
    const restore = () =>
      void write({
        doing: `Restoring the view ${view.name}`,
        run: () => views.onSave(view),
        onDone: () => succeed('Restored', view),
      });
    void write({
      doing: `Deleting the view ${view.name}`,
      run: () => views.onRemove(view),
      onDone: () => succeed('Deleted', view, restore),
    });
  };

  const itemOf = (view: NamedView) => (
    <Link to={{ search: view.search }} aria-current={view.search === search || undefined} onClick={onDone}>
      {view.name}
    </Link>
  );
  const rowOf = (views: SavedViews) => (view: SavedView) => (
    <li key={view.id}>
      {itemOf(view)}
      <Button
        variant="quiet"
        aria-label={`Rename the view ${view.name}`}
        onClick={({ currentTarget }) => startNaming({ views, view }, currentTarget)}
      >
        <Icon name="pencil" />
      </Button>
      <Button variant="quiet" aria-label={`Delete the view ${view.name}`} onClick={remove(views, view)}>
        <Icon name="trash" />
      </Button>
    </li>
  );
  const sharedViews = shared.saved ?? [];
  const targetOf = (isShared: boolean): SavedViews => (isShared ? shared : own);
  return (
    <div ref={panel} tabIndex={-1} className={styles.panel}>
      {(builtIn.length > 0 || (saved && saved.length > 0)) && (
        <ul className={styles.views} aria-label="Your views">
          {builtIn.map((view) => (
            <li key={view.name}>{itemOf(view)}</li>
          ))}
          {saved?.map(rowOf(own))}
        </ul>
      )}
      {problem && <Message tone="error">{problem}</Message>}
      {!saved && !problem && <Spinner label="Loading your views" />}
      {sharedViews.length > 0 && (
        <section aria-labelledby={sharedHeading} className={styles.section}>
          <h3 id={sharedHeading} className={styles.heading}>
            For everybody
          </h3>
          <ul className={styles.views}>
            {mayShare
              ? sharedViews.map(rowOf(shared))
              : sharedViews.map((view) => <li key={view.id}>{itemOf(view)}</li>)}
          </ul>
        </section>
      )}
      {saved?.length === 0 && (
        <p className={styles.empty}>
          A view keeps the search and the order of this list. Search or sort the list, then save the view.
        </p>
      )}
      {saved && naming === undefined && (
        <Button ref={saveButton} onClick={() => startNaming('new', null)}>
          Save this view…
        </Button>
      )}
      {saved && naming === 'new' && (
        <SaveView
          doing="Saving"
          label="Save this view"
          mayShare={mayShare && shared.saved !== undefined}
          replaces={(name, isShared) => targetOf(isShared).saved?.some((view) => view.name === name) ?? false}
          check={(name, isShared) => targetOf(isShared).check({ name, search })}
          onSave={(name, isShared) => targetOf(isShared).onSave({ name, search })}
          onSaved={(name, isOpen) => {
            succeed('Saved', { name, search });
            if (isOpen) onDone();
          }}
          onCancel={endNaming}
        />
      )}
      {typeof naming === 'object' && (
        <SaveView
          key={naming.view.id}
          doing="Renaming"
          label={`Rename the view ${naming.view.name}`}
          first={naming.view.name}
          check={(name) => naming.views.check({ ...naming.view, name }, naming.view)}
          onSave={(name) => naming.views.onRename(naming.view, name)}
          onSaved={(name, isOpen) => {
            succeed('Renamed', { ...naming.view, name });
            if (isOpen) endNaming();
          }}
          onCancel={endNaming}
        />
      )}
    </div>
  );
}

interface SaveViewProps {
  /** Names what it does in a message, such as "Saving". */
  doing: string;
  /** The name of the form, such as "Save this view". */
  label: string;
  /** The name of a view that gets another one. */
  first?: string;
  /** Whether the user may save it for everybody. */
  mayShare?: boolean;
  /** Returns whether a view of this name would be replaced. */
  replaces?(name: string, isShared: boolean): boolean;
  /** Returns why a view cannot have this name; undefined if it can. */
  check(name: string, isShared: boolean): string | undefined;
  /** Saves it. @throws as the store. */
  onSave(name: string, isShared: boolean): Promise<void>;
  /** Is called when it is saved. `isOpen` is whether the form still asks for this name. */
  onSaved(name: string, isOpen: boolean): void;
  onCancel(): void;
}

const explain = explainFailure('The view');

/** Asks for the name of a view. An existing view is replaced only after a second press. */
function SaveView({
  doing,
  label,
  first = '',
  mayShare = false,
  replaces,
  check,
  onSave,
  onSaved,
  onCancel,
}: SaveViewProps) {
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState(first);
  const [isShared, setShared] = useState(false);
  const [wrong, setWrong] = useState<string>();
  const [toReplace, setToReplace] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const toast = useToast();
  const write = useWrite();
  const isOpen = useIsOpen();
  const latest = useRef(typed);
  latest.current = typed;
  const save = async (name: string) => {
    setBusy(true);
    setError(undefined);
    const what = `${doing} the view ${name}`;
    await write({
      doing: what,
      run: () => onSave(name, isShared),
      onDone: () => onSaved(name, isOpen() && cleanLine(latest.current) === name),
      onFail: (error) => (isOpen() ? setError(explain(error)) : toast.show(failureToast(what, error))),
      onDoubt: (error) => setError(explain(error)),
    });
    setBusy(false);
  };
  const changed = () => {
    setWrong(undefined);
    setToReplace(undefined);
  };

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (busy) return;
    const name = cleanLine(typed);
    const found = check(name, isShared);
    setWrong(found);
    if (found) form.current?.querySelector('input')?.focus();
    else if (replaces?.(name, isShared) && toReplace !== name) setToReplace(name);
    else void save(name);
  };

  return (
    <form ref={form} noValidate aria-label={label} className={styles.form} onSubmit={submit}>
      <TextField
        label="Name of the view"
        name="view"
        value={typed}
        required
        autoFocus
        autoComplete="off"
        error={wrong}
        onChange={(next) => {
          setTyped(next);
          changed();
        }}
      />
      {mayShare && (
        <label className={styles.share}>
          <input
            type="checkbox"
            checked={isShared}
            onChange={({ target }) => {
              setShared(target.checked);
              changed();
            }}
          />
          For everybody
        </label>
      )}
      {toReplace !== undefined && (
        <Message tone="info">A view named {toReplace} already exists. Press Replace to overwrite it.</Message>
      )}
      {error && <Message tone="error">{error}</Message>}
      <div className={styles.actions}>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" busy={busy}>
          {toReplace === undefined ? 'Save' : 'Replace'}
        </Button>
      </div>
    </form>
  );
}

/** Returns the views of the list: built-in ones, those of the user and of everybody, and its search as a view has it. */
const useListViews = () => {
  const { model, search, builtInViews = [] } = useListScreen();
  const { pathname: path } = useLocation();
  const store = useDataStore();
  const params = listSearchParams(model);
  const { sharedViews } = store;
  return {
    ...viewsAt(path, useQuery('views', store.listenToViews), store),
    shared: viewsAt(path, useQuery('sharedViews', sharedViews.listenToViews), sharedViews),
    builtIn: builtInViews.map((view) => ({ ...view, search: params.write(view.search).toString() })),
    search: params.write(search.value).toString(),
  };
};

/** Renders the label of the Views button: the name of the view that the list shows exactly, if there is one. */
export const ViewName = () => {
  const { builtIn, saved = [], shared, search } = useListViews();
  const shown = [...builtIn, ...saved, ...(shared.saved ?? [])].find((view) => view.search === search);
  return shown ? `Views: ${shown.name}` : 'Views';
};

/** Renders the views of the list. Administrators also change those for everybody. */
export const ListViews = ({ onDone }: { onDone(): void }) => (
  <ViewsPanel {...useListViews()} mayShare={useCurrentUser().isAdmin} onDone={onDone} />
);
