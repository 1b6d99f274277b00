import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import type { Model, Stored } from 'shared-model/define-model';
import { textOfField } from 'shared-model/field-text';
import { isDocumentId } from 'shared-model/fields/ids';
import { linkKindOf, linkTo } from 'shared-model/fields/links';
import { type RecordState, useRecord } from 'shared-store/live/useRecord';
import { Button, buttonLook, Icon, Message, Spinner, useToast } from 'shared-ui';
import { Link } from 'shared-ui/router';
import { useShortcut } from 'shared-ui/shortcuts';
import { keepPlace } from 'shared-ui/table';
import { RecordHistory } from '../history/RecordHistory';
import { NeighbourButtons, type Neighbours } from '../neighbours/NeighbourButtons';
import { FieldList, type FilterBy } from './FieldList';
import styles from './RecordPanel.module.css';

/** A page that tells more about a record than its fields. */
export interface RecordPage {
  readonly label: string;
  address(id: string): string;
}

export interface RecordPanelProps<T> {
  readonly model: Model<T>;
  /** May be any text from a URL. */
  readonly id: string;
  /** The record as the list shows it, until the record itself arrives. */
  readonly row: Stored<T> | undefined;
  /** The records before and after this one in the list. */
  readonly neighbours: Neighbours | undefined;
  readonly page?: RecordPage | undefined;
  /** Whether it stands in place of the list, and not beside it. */
  readonly isPage: boolean;
  /** Whether opening a record moves the focus to its heading. */
  readonly takesFocus: boolean;
  /** Filters the list by a value of the record. */
  readonly filterBy?: FilterBy | undefined;
  /** Undefined for users who may not change the record. */
  readonly onEdit: ((id: string) => void) | undefined;
  /** Renders the button that deletes the record; undefined for users who may not. */
  deleteButton?: ((record: Stored<T>) => ReactNode) | undefined;
  onClose(): void;
}

/** Returns the last known state of a record. A deleted one stays to be read. */
const useLastKnown = <T,>(
  id: string,
  state: RecordState<T>,
  row: Stored<T> | undefined,
): Stored<T> | undefined => {
  const [seen, setSeen] = useState(row);
  const record = 'record' in state ? state.record : state.status === 'loading' ? row : undefined;
  if (record && record !== seen) setSeen(record);
  return record ?? (seen?.id === id ? seen : undefined);
};

/**
 * Moves the focus, as the panel closes, to the link of its row in the list beside it, or to the heading of the screen. It
 * stays where the user has moved it in the list.
 */
const useFocusOnClose = (): RefObject<HTMLElement | null> => {
  const panel = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = panel.current;
    const around = element?.closest('[data-sides]');
    return () => {
      const link = around?.querySelector<HTMLElement>('[aria-current] [data-row-link]');
      const row = link?.closest<HTMLElement>('[data-index]');
      const { activeElement } = document;
      // A click on plain text moves the focus to what is around the list.
      const isFree = (element?.contains(activeElement) || activeElement?.contains(around ?? null)) === true;
      if (row) keepPlace(row, { isFocused: isFree });
      if (!isFree) return;
      const target = link ?? document.querySelector('h2');
      // Later, because React gives the focus back to the element that had it.
      queueMicrotask(() => target?.focus({ preventScroll: true }));
    };
  }, []);
  return panel;
};

/** Renders a stored record to be read: all its fields, live, with the ways to edit, share and leave it. */
export function RecordPanel<T extends object>(props: RecordPanelProps<T>) {
  const { model, id, row, neighbours, page, isPage, takesFocus, filterBy, onEdit, deleteButton, onClose } =
    props;
  const { entityName } = model;
  const state = useRecord(model, id);
  const record = useLastKnown(id, state, row);
  const isReadable = state.status === 'ready' || (state.status === 'loading' && record !== undefined);
  const isPossible = record !== undefined && isDocumentId(id);
  const closeHint = useShortcut('close', onClose);
  // The list beside it has this shortcut too, for the row that has the focus.
  const edit = isPage && isReadable && onEdit ? () => onEdit(id) : undefined;
  const editHint = useShortcut('edit', edit, { text: 'Edit' });

  const panel = useFocusOnClose();
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    if (id && takesFocus) heading.current?.focus({ preventScroll: true });
    if (id && isPage) window.scrollTo({ top: 0 });
  }, [takesFocus, isPage, id]);
  // Once: the buttons of a page keep the focus while they open the next record.
  useLayoutEffect(() => {
    if (isPage) heading.current?.focus({ preventScroll: true });
  }, [isPage]);

  return (
    <section ref={panel} aria-labelledby={headingId} className={styles.panel} data-page={isPage || undefined}>
      <div className={styles.head}>
        {isPage && (
          <div className={styles.back}>
            <Button variant="quiet" onClick={onClose}>
              <Icon name="chevron" />
              Back
            </Button>
          </div>
        )}
        {/* Announces the next record, and a new name of this one. */}
        <div aria-live="polite" className={styles.name}>
          <p className={styles.kind} aria-hidden="true">
            {model.title}
          </p>
          <h2 ref={heading} id={headingId} tabIndex={-1} translate="no">
            {record ? model.recordName(record) || id : titleWithout(state, entityName)}
          </h2>
        </div>
        <div className={styles.tools}>
          {neighbours && <NeighbourButtons {...neighbours} />}
          {!isPage && (
            <Button variant="quiet" aria-label="Close" {...closeHint} onClick={onClose}>
              <Icon name="close" />
            </Button>
          )}
        </div>
        {isReadable && (
          <div className={styles.actions}>
            {onEdit && (
              <Button {...editHint} onClick={() => onEdit(id)}>
                Edit
              </Button>
            )}
            {record && <CallLink model={model} record={record} />}
            <CopyLink id={id} />
            <Button onClick={() => window.print()}>Print</Button>
            {page && (
              <Link to={page.address(id)} {...buttonLook()}>
                {page.label}
              </Link>
            )}
            {record && deleteButton?.(record)}
          </div>
        )}
      </div>
      <div className={styles.body}>
        <Problem state={state} entityName={entityName} isKnown={record !== undefined}>
          {onEdit && <Button onClick={() => onEdit(id)}>Repair</Button>}
        </Problem>
        {record && <FieldList key={id} model={model} record={record} filterBy={filterBy} />}
        {isPossible && (
          <RecordHistory
            key={`history ${id}`}
            model={model}
            id={id}
            record={state.status === 'ready' ? state.record : undefined}
            // A row that was found by words has no stamp.
            known={state.status !== 'loading' || record.meta !== undefined ? record : undefined}
            isDeleted={state.status === 'missing'}
            canRestore={onEdit !== undefined}
          />
        )}
        {model.momentField !== undefined && (
          <p className={styles.signature} aria-hidden="true">
            Signature
          </p>
        )}
      </div>
    </section>
  );
}

const titleWithout = ({ status }: Pick<RecordState<object>, 'status'>, entityName: string): string =>
  status === 'missing'
    ? `This ${entityName} does not exist`
    : `${entityName[0]?.toUpperCase()}${entityName.slice(1)}`;

/** Says why the record is not shown as it is stored. `children` repair one that cannot be read. */
function Problem<T>({
  state,
  entityName,
  isKnown,
  children,
}: {
  state: RecordState<T>;
  entityName: string;
  isKnown: boolean;
  children: ReactNode;
}) {
  switch (state.status) {
    case 'ready':
      return null;
    case 'loading':
      return isKnown ? null : <Spinner label={`Loading the ${entityName}`} />;
    case 'unreadable':
      return (
        <Message tone="error">
          This {entityName} cannot be read. {Object.values(state.problems).join(' ')} {children}
        </Message>
      );
    case 'missing':
      return isKnown ? (
        <Message tone="info">This {entityName} was deleted. You can still read it here.</Message>
      ) : (
        <p className={styles.note}>It was deleted, or the address is wrong.</p>
      );
  }
}

/** Renders the button that copies the address of a record, without the search of the list. */
function CopyLink({ id }: { id: string }) {
  const toast = useToast();
  const copy = async () => {
    const address = new URL(`?${new URLSearchParams({ view: id })}`, window.location.href);
    try {
      await navigator.clipboard.writeText(address.href);
      toast.show({ tone: 'success', text: 'Link copied' });
    } catch (error) {
      console.error('The link could not be copied.', error);
      toast.show({ tone: 'error', text: 'The link could not be copied. Copy it from the address bar.' });
    }
  };
  return <Button onClick={copy}>Copy link</Button>;
}

/** Renders the link that calls the first telephone number of a record; nothing without one. */
function CallLink({
  model,
  record,
}: {
  model: Pick<Model<object>, 'fields' | 'recordName'>;
  record: object;
}) {
  const numbers = Object.entries(model.fields).flatMap(([name, field]) =>
    linkKindOf(field) === 'phone' ? (linkTo('phone', textOfField(record, name)) ?? []) : [],
  );
  const [href] = numbers;
  if (href === undefined) return null;
  return (
    <a href={href} {...buttonLook()} aria-label={`Call ${model.recordName(record)}`}>
      Call
    </a>
  );
}
