import { type MouseEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Button, Icon, Message, Spinner, useToast } from 'shared-ui';
import { SaveView } from './SaveView';
import styles from './ViewsPanel.module.css';

/** A search of a list under a name. */
export interface NamedView {
  readonly name: string;
  /** The query of the list's URL, without the question mark. */
  readonly search: string;
}

/** A view that the user has saved. */
export interface SavedView extends NamedView {
  readonly id: string;
}

export interface ViewsPanelProps {
  /** The views of the product. Default none. */
  builtIn?: readonly NamedView[];
  /** The user's views, in order; undefined while they load. */
  saved: readonly SavedView[] | undefined;
  /** A problem with the saved views as a whole. */
  problem?: string | undefined;
  /** The query of the list's URL now. */
  search: string;
  /** Renders the link to a view. */
  link(view: NamedView, isCurrent: boolean): ReactNode;
  /** Returns why a view cannot be saved; undefined if it can. */
  check(view: NamedView): string | undefined;
  /** Returns the text for a failed save. */
  explain(error: unknown): string;
  /** Saves a view. It replaces a view of the same name. */
  onSave(view: NamedView): Promise<void>;
  onRemove(view: SavedView): Promise<void>;
  /** Closes the panel. */
  onDone(): void;
}

/** Renders the views of a list with the buttons to save and delete them. */
export function ViewsPanel({
  builtIn = [],
  saved,
  problem,
  search,
  link,
  check,
  explain,
  onSave,
  onRemove,
  onDone,
}: ViewsPanelProps) {
  const toast = useToast();
  const panel = useRef<HTMLDivElement>(null);
  const saveButton = useRef<HTMLButtonElement>(null);
  const [naming, setNaming] = useState<'not yet' | 'now' | 'cancelled'>('not yet');
  useLayoutEffect(() => {
    if (naming === 'cancelled') saveButton.current?.focus();
  }, [naming]);

  const fail =
    (doing: string, { name }: NamedView) =>
    (error: unknown) => {
      console.error(`${doing} the view ${name} failed.`, error);
      toast.show({
        tone: 'error',
        text: `${doing} the view ${name} failed. Nothing has changed: try again.`,
      });
    };
  const succeed = (done: string, { name }: NamedView, undo?: () => void) =>
    toast.show({
      tone: 'success',
      text: `${done} the view ${name}`,
      ...(undo && { action: { label: 'Undo', onSelect: undo } }),
    });

  const restore = (view: SavedView) => {
    onSave(view).then(() => succeed('Restored', view), fail('Restoring', view));
  };
  const remove = (view: SavedView) => (event: MouseEvent) => {
    // The focused button disappears with its row.
    const row = event.currentTarget.closest('li');
    const next = row?.nextElementSibling ?? row?.previousElementSibling;
    (next?.querySelector('a') ?? panel.current)?.focus();
    onRemove(view).then(() => succeed('Deleted', view, () => restore(view)), fail('Deleting', view));
  };

  const itemOf = (view: NamedView) => link(view, view.search === search);
  return (
    <div ref={panel} tabIndex={-1} className={styles.panel}>
      {(builtIn.length > 0 || (saved && saved.length > 0)) && (
        <ul className={styles.views}>
          {builtIn.map((view) => (
            <li key={view.name}>{itemOf(view)}</li>
          ))}
          {saved?.map((view) => (
            <li key={view.id}>
              {itemOf(view)}
              <Button variant="quiet" aria-label={`Delete the view ${view.name}`} onClick={remove(view)}>
                <Icon name="trash" />
              </Button>
            </li>
          ))}
        </ul>
      )}
      {problem && <Message tone="error">{problem}</Message>}
      {!saved && !problem && <Spinner label="Loading your views" />}
      {saved?.length === 0 && (
        <p className={styles.empty}>
          A view keeps the search and the order of this list. Search or sort the list, then save the view.
        </p>
      )}
      {saved && naming !== 'now' && (
        <Button ref={saveButton} onClick={() => setNaming('now')}>
          Save this view…
        </Button>
      )}
      {saved && naming === 'now' && (
        <SaveView
          names={saved.map(({ name }) => name)}
          check={(name) => check({ name, search })}
          explain={explain}
          onSave={async (name) => {
            await onSave({ name, search });
            succeed('Saved', { name, search });
            onDone();
          }}
          onCancel={() => setNaming('cancelled')}
        />
      )}
    </div>
  );
}
