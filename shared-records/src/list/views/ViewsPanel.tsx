import { type MouseEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Button, Icon, Message, Spinner, useToast } from 'shared-ui';
import { SaveView } from './SaveView';
import styles from './ViewsPanel.module.css';

/** A state of a list, under a name. */
export interface NamedView {
  readonly name: string;
  /** What the list's URL says behind its question mark. */
  readonly search: string;
}

/** One that the user has kept. */
export interface SavedView extends NamedView {
  readonly id: string;
}

export interface ViewsPanelProps {
  /** Those that come with the product. Default none. */
  builtIn?: readonly NamedView[];
  /** The user's own, in their order; undefined as long as they are not known. */
  saved: readonly SavedView[] | undefined;
  /** What the user must know about them as a whole. */
  problem?: string | undefined;
  /** What the list's URL says now. */
  search: string;
  /** Draws the link that leads to a view. */
  link(view: NamedView, isCurrent: boolean): ReactNode;
  /** Why a view cannot be kept; nothing where it can. */
  check(view: NamedView): string | undefined;
  /** What a save that failed says. */
  explain(error: unknown): string;
  /** Keeps a view, in the place of one of that name. */
  onSave(view: NamedView): Promise<void>;
  onRemove(view: SavedView): Promise<void>;
  /** The user is done with the panel. */
  onDone(): void;
}

/** The views of a list: links to them, and what keeps one more or deletes one. */
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
    onSave(view).then(() => succeed('Brought back', view), fail('Bringing back', view));
  };
  const remove = (view: SavedView) => (event: MouseEvent) => {
    // The button goes with its row.
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
          A view is what this list is narrowed to and how it is sorted, under a name of yours. Narrow the
          list, then save it.
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
