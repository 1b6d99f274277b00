import { Fragment, type ReactNode, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import type { Model, Stored } from 'shared-model/define-model';
import { textOfField } from 'shared-model/field-text';
import { isDocumentId } from 'shared-model/fields/ids';
import { linkKindOf, linkTo } from 'shared-model/fields/links';
import { type RecordState as LiveRecord, useRecord } from 'shared-store/live/useRecord';
import { backText, buttonLook, Icon, Message, Spinner, useToast } from 'shared-ui';
import { Popover } from 'shared-ui/overlay';
import { Link } from 'shared-ui/router';
import { type Action, ActionButton, KeyedButton, useShortcut } from 'shared-ui/shortcuts';
import { keepPosition } from 'shared-ui/table';
import { failedText } from '../failed-text';
import { RecordHistory } from '../history/RecordHistory';
import { DELETE, EDIT, type RecordState } from '../list/list-actions';
import { type OpeningState, type RecordPage, useListScreen } from '../list/list-context';
import { filterBy } from '../list/search/filter-by';
import { recordAddress, SHARE } from '../list/share-action';
import { NeighbourButtons, type Neighbours } from '../neighbours/NeighbourButtons';
import { copyText } from '../writing/share-text';
import type { Toasts } from '../writing/useWrite';
import { FieldList } from './FieldList';
import styles from './RecordPanel.module.css';

interface RecordPanelProps {
  /** May be any text from a URL. */
  readonly id: string;
  /** The records before and after this one in the list. */
  readonly neighbours: Neighbours | undefined;
  readonly page?: RecordPage | undefined;
  /** Renders what stands below the fields. */
  below?(record: Stored<object>): ReactNode;
  /** Whether it stands in place of the list, and not beside it. */
  readonly isPage: boolean;
}

const CLOSE = {
  name: 'Close',
  icon: 'close',
  keys: 'close',
  run: ({ close }) => close(),
} as const satisfies Action<Pick<OpeningState, 'close'>>;

const COPY_LINK: Action<RecordState & { readonly toast: Toasts }> = {
  name: 'Copy link',
  run: ({ id, toast }) =>
    void copyText(toast, recordAddress(id), {
      what: 'link',
      done: 'Link copied',
      otherwise: 'Copy it from the address bar.',
    }),
};

const PRINT: Action<unknown> = { name: 'Print', run: () => window.print() };

/** Returns whether a record is open. Another one, or a form, may have been opened meanwhile. */
const isOpen = (id: string): boolean => new URLSearchParams(window.location.search).get('view') === id;

/** Returns the last known state of a record. A deleted one stays to be read. */
const useLastKnown = <T,>(
  id: string,
  state: LiveRecord<T>,
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
      if (row) keepPosition(row, { isFocused: isFree });
      if (!isFree) return;
      const target = link ?? document.querySelector('h2');
      // Later, because React gives the focus back to the element that had it.
      queueMicrotask(() => target?.focus({ preventScroll: true }));
    };
  }, []);
  return panel;
};

/**
 * Renders a stored record of a list to be read: all its fields, live, with the ways to edit, share and leave it. One action is in
 * sight, and the others are in a menu.
 */
export function RecordPanel({ id, neighbours, page, below, isPage }: RecordPanelProps) {
  const screen = useListScreen();
  const { model, canWrite, rows, opening } = screen;
  const { openEdit, close, isByKeyboard: takesFocus = false } = opening;
  const { entityName } = model;
  const toast = useToast();
  const row = rows.shown.find((row) => row.id === id);
  const state = useRecord(model, id);
  const record = useLastKnown(id, state, row);
  const isReadable = state.status === 'ready' || (state.status === 'loading' && record !== undefined);
  const isPossible = record !== undefined && isDocumentId(id);
  const acting = { canWrite, id, openEdit, toast };
  const remove = (records: readonly Stored<object>[]) => screen.remove(records, () => isOpen(id) && close());

  const canEdit = isReadable && EDIT.isOffered?.(acting) !== false;
  // The list beside it hears the key, too, for the row that has the focus.
  const editHint = useShortcut(EDIT.keys, isPage && canEdit ? () => EDIT.run(acting) : undefined);
  const main = isPage ? 'primary' : 'secondary';

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
            <KeyedButton variant="quiet" aria-label={backText} tip={backText} action={CLOSE} state={opening}>
              <Icon name="chevron" />
            </KeyedButton>
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
            <KeyedButton variant="quiet" aria-label={CLOSE.name} action={CLOSE} state={opening}>
              <Icon name={CLOSE.icon} />
            </KeyedButton>
          )}
        </div>
        {isReadable && (
          <div className={styles.actions}>
            {page ? (
              <Link to={page.address(id)} {...buttonLook(main)}>
                {page.label}
              </Link>
            ) : (
              <ActionButton {...editHint} variant={main} action={EDIT} state={acting} />
            )}
            <Popover label="More" variant="quiet" isMenu>
              {() => (
                <>
                  {page && <ActionButton {...editHint} variant="quiet" action={EDIT} state={acting} />}
                  {record && <CallLink model={model} record={record} />}
                  {record && (
                    <ActionButton
                      variant="quiet"
                      action={SHARE}
                      state={{ model, records: [record], toast, showDialog: screen.showDialog }}
                    />
                  )}
                  <ActionButton variant="quiet" action={COPY_LINK} state={acting} />
                  <ActionButton variant="quiet" action={PRINT} state={acting} />
                  {record && (
                    <ActionButton
                      variant="quiet"
                      action={DELETE}
                      state={{ ...acting, records: [record], remove }}
                    />
                  )}
                </>
              )}
            </Popover>
          </div>
        )}
      </div>
      <div className={styles.body}>
        <Problem state={state} entityName={entityName} isKnown={record !== undefined}>
          <ActionButton action={EDIT} state={acting}>
            Repair
          </ActionButton>
        </Problem>
        {record && (
          <FieldList key={id} model={model} record={record} filterBy={filterBy(screen, { closes: isPage })} />
        )}
        {isPossible && state.status !== 'missing' && below && (
          <Fragment key={`below ${id}`}>{below(record)}</Fragment>
        )}
        {record && page?.Newest && (
          <page.Newest key={`newest ${id}`} id={id} name={model.recordName(record)} />
        )}
        {isPossible && (
          <RecordHistory
            key={`history ${id}`}
            model={model}
            id={id}
            record={state.status === 'ready' ? state.record : undefined}
            // A row that was found by words has no stamp.
            known={state.status !== 'loading' || record.meta !== undefined ? record : undefined}
            isDeleted={state.status === 'missing'}
            canRestore={canWrite}
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

const titleWithout = ({ status }: Pick<LiveRecord<object>, 'status'>, entityName: string): string =>
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
  state: LiveRecord<T>;
  entityName: string;
  isKnown: boolean;
  children: ReactNode;
}) {
  switch (state.status) {
    case 'ready':
      return null;
    case 'loading':
      return isKnown ? null : <Spinner label={`Loading the ${entityName}`} />;
    case 'failed':
      return isKnown ? null : <Message tone="error">{failedText(`The ${entityName}`, state.error)}</Message>;
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
    <a href={href} {...buttonLook('quiet')} aria-label={`Call ${model.recordName(record)}`}>
      Call
    </a>
  );
}
