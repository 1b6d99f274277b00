import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { failureToast } from 'shared-store/explain-failure';
import { Button, Icon, Message, Spinner, useToast } from 'shared-ui';
import { useWrite } from '../../writing/useWrite';
import type { NamedView, SavedView, SavedViews } from './list-views';
import { SaveView } from './SaveView';
import styles from './ViewsPanel.module.css';

export interface ViewsPanelProps extends SavedViews {
  /** The views of the product. Default none. */
  builtIn?: readonly NamedView[];
  shared: SavedViews;
  /** Whether the user may change the views for everybody. */
  mayShare: boolean;
  /** The query of the list's URL now. */
  search: string;
  link(view: NamedView, isCurrent: boolean): ReactNode;
  /** Returns the text for a failed save. */
  explain(error: unknown): string;
  onDone(): void;
}

/** Says which view gets a name: the one that the list shows, or a saved one. */
type Naming = 'new' | { readonly views: SavedViews; readonly view: SavedView };

/** Renders the views of a list with the buttons to save, rename and delete them. */
export function ViewsPanel({
  builtIn = [],
  shared,
  mayShare,
  search,
  link,
  explain,
  onDone,
  ...own
}: ViewsPanelProps) {
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

  const lost = (doing: string) => (name: string) => toast.show(failureToast(`${doing} the view ${name}`));

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

  const itemOf = (view: NamedView) => link(view, view.search === search);
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
          label="Save this view"
          mayShare={mayShare && shared.saved !== undefined}
          replaces={(name, isShared) => targetOf(isShared).saved?.some((view) => view.name === name) ?? false}
          check={(name, isShared) => targetOf(isShared).check({ name, search })}
          explain={explain}
          onSave={(name, isShared) => targetOf(isShared).onSave({ name, search })}
          onSaved={(name, isOpen) => {
            succeed('Saved', { name, search });
            if (isOpen) onDone();
          }}
          onLost={lost('Saving')}
          onCancel={endNaming}
        />
      )}
      {typeof naming === 'object' && (
        <SaveView
          key={naming.view.id}
          label={`Rename the view ${naming.view.name}`}
          first={naming.view.name}
          check={(name) => naming.views.check({ ...naming.view, name }, naming.view)}
          explain={explain}
          onSave={(name) => naming.views.onRename(naming.view, name)}
          onSaved={(name, isOpen) => {
            succeed('Renamed', { ...naming.view, name });
            if (isOpen) endNaming();
          }}
          onLost={lost('Renaming')}
          onCancel={endNaming}
        />
      )}
    </div>
  );
}
