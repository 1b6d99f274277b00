import { type ReactNode, useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import { shareText } from 'shared-model/words/share-text';
import { useDataStore } from 'shared-store/DataProvider';
import type { Problem } from 'shared-store/data-store';
import { todayOf, useNow } from 'shared-store/live/useToday';
import type { Edit, Edited } from 'shared-store/save-record';
import { Button, Message, useToast } from 'shared-ui';
import { Form, type FormHandle, type FormState, useForm } from 'shared-ui/form';
import { Dialog } from 'shared-ui/overlay';
import { useShortcut } from 'shared-ui/shortcuts';
import { NeighbourButtons } from '../neighbours/NeighbourButtons';
import { copyText, shareOut } from '../writing/share-text';
import { ConflictDialog } from './dialogs/ConflictDialog';
import { Existing } from './dialogs/Existing';
import {
  ClosedTabDraft,
  type Draft,
  dropDraft,
  type IsKept,
  readDraft,
  useKeptDraft,
  useOwnRecord,
} from './drafts/draft';
import { type Inputs, type SavedRecord, useFormScreen } from './form-context';
import { askedIn, EDITING, nextState, startState } from './form-state';
import { moveOnByEnter } from './move-on';
import { useMovedClicks } from './useMovedClicks';
import { useQuestion } from './useQuestion';
import { type StoredWhen, useSaves } from './useSaves';
import { untouchedDays } from './values/moment-days';
import { cleanValues, differences, errorsOf, recordOf, type Values } from './values/record-values';

export interface RecordFormProps {
  heading: string;
  /** The values that the form starts from: those of the record, or those of a new one. */
  base: Values;
  isNew?: boolean;
  /** Stands above the fields. */
  notice?: ReactNode;
  /** The values of the record as it is stored now; null if it was deleted, undefined for a new record. */
  stored?: Values | null | undefined;
  /** The key of the draft in this tab. */
  draftKey: string;
  /** Returns the id of the record: a new one at each call for a new record. */
  identify(): string;
  save(edit: Edit<Values>, id: string): Promise<Edited<Values>>;
  /** Is called with saved values, also when the answer was late. */
  onSaved?: ((saved: Values, when: StoredWhen) => void) | undefined;
  /** Offers to save and add another record. Receives the saved values, and the id and the name of the record; undefined if it is kept. */
  onAddAnother?: ((values: Values, saved: SavedRecord | undefined) => void) | undefined;
  /** Keeps a new record on this device while the server is away. */
  outbox?: FormOutbox | undefined;
}

/** Keeps new records of a form until the server has them. */
interface FormOutbox {
  /** Returns why a record is not kept, if it is not. */
  keep(values: Values, id: string, isSent: boolean): string | undefined;
  readonly has: IsKept;
}

/** The value of the button that saves and offers another record. */
const ADD_ANOTHER = 'add another';

/**
 * Renders the form of a record. It keeps unsaved input as a draft, shows what other users change at the same time, and
 * never overwrites a change that the user has not seen.
 */
export function RecordForm({ base: initial, isNew = false, ...props }: RecordFormProps) {
  const { heading, stored, draftKey, identify, save, onSaved, onAddAnother, outbox } = props;
  const {
    model,
    forms,
    neighbours,
    isNested = false,
    isOffline = false,
    problem,
    onChoose,
    onClose,
  } = useFormScreen();
  const { entityName } = model;
  const inputs: Inputs = model.inputs;

  const isKeptAlready = (found: Draft) => outbox?.has(found) === true;
  const [draft, setDraft] = useState(() => {
    const found = readDraft(draftKey, initial);
    return found && isKeptAlready(found) ? undefined : found;
  });
  const { own, renew, restore } = useOwnRecord(isNew, draft, identify);
  const [{ step, isLeaving, seen, error, wasOffline }, dispatch] = useReducer(
    nextState,
    isNew ? null : initial,
    startState,
  );
  const [beside, setBeside] = useState<ReactNode>(null);
  const [unkept, setUnkept] = useState<Values>();
  const base = seen ?? initial;
  const form = useForm<Values>({
    initial,
    restored: draft && {
      ...draft.values,
      ...(isNew && untouchedDays(model, { ...draft, startedOn: draft.day }, initial)),
    },
    validate: (typed) => errorsOf(model, cleanValues(model, typed, base), isNew),
  });
  useCalendarDays(isNew, initial, form);
  const { values } = form;
  const clean = cleanValues(model, values, base);
  const isTouched = differences(values, base).length > 0;
  const { isKept, leave } = useKeptDraft(draftKey, { own, isNew, base, values, isTouched, step });

  const isBusy = step.is === 'saving';
  const hasDialog = step.is === 'conflict' || isLeaving || beside !== null;
  const held = { draftKey, isNew, own, renew, values: clean, isBusy: isBusy || hasDialog };
  const saveOnce = useSaves(held, dispatch);
  const questionOf = useQuestion(isNew, initial);

  const follow = useEffectEvent(() => dispatch({ is: 'connection', isOffline, isWaiting: !own.isOver }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of it is an event.
  useEffect(follow, [isOffline]);

  const close = (saved?: SavedRecord) => {
    leave(saved?.id ?? own.id);
    onClose(saved);
  };

  const keep = (kept: Values) =>
    outbox &&
    ((id: string, isSent: boolean) => {
      const problem = outbox.keep(kept, id, isSent);
      setUnkept(problem === undefined ? undefined : kept);
      return problem;
    });

  /** Saves values over those that the user has seen. The button that was pressed says what follows. */
  const press = (button: string, typed = values, over = seen) => {
    const saved = cleanValues(model, typed, base);
    const confirmed = step.is === 'asking' && step.asked.values === typed;
    dispatch({ is: 'pressed', seen: over });
    void saveOnce({
      typed,
      values: saved,
      base: over,
      ask: async () => (confirmed ? {} : questionOf(own.id, saved, base, isOffline)),
      keep: keep(saved),
      isAway: isOffline,
      send: (id, known) => save({ values: saved, base: known, confirmed }, id),
      onStored: (when) => onSaved?.(saved, when),
      close: (record) => {
        if (button !== ADD_ANOTHER || !onAddAnother) return close(record);
        leave(record?.id ?? own.id);
        onAddAnother(saved, record);
      },
    });
  };

  const choose = (name: string) => {
    onChoose?.(name);
    close();
  };
  const cancel = (isUnchosen: boolean) => {
    if (isTouched || isUnchosen) dispatch({ is: 'leaving', isLeaving: true });
    else close();
  };
  const back = () => dispatch({ is: 'moved', to: EDITING });
  const stay = () => dispatch({ is: 'leaving', isLeaving: false });

  const container = useRef<HTMLDivElement>(null);
  const buttons = useRef<FormHandle>(null);
  useMovedClicks(container);
  const scope = { scope: container };
  const hints = {
    submit: useShortcut('save', () => buttons.current?.submit(), scope),
    cancel: useShortcut('cancel', () => buttons.current?.cancel(), scope),
  };
  const addAnother = onAddAnother && (() => buttons.current?.submit(ADD_ANOTHER));
  const addHint = useShortcut('saveAndAdd', addAnother, scope);

  const restoreClosed = (closed: Draft) => {
    restore(closed);
    form.replace({
      ...closed.values,
      ...untouchedDays(model, { ...closed, startedOn: closed.day }, initial),
    });
  };

  const discardDraft = () => {
    dropDraft(draftKey, own.id);
    setDraft(undefined);
    renew();
    form.reset();
  };

  const asked = askedIn(step);
  return (
    <>
      <div ref={container}>
        <Form
          // Without the draft the form mounts again, so that the focus moves to its first field.
          key={draft ? 'draft' : 'fresh'}
          ref={buttons}
          heading={heading}
          isPage={!isNested || undefined}
          autofill={false}
          busy={isBusy}
          error={error ?? asked?.warning}
          onSubmit={(button) => {
            if (form.check()) press(button);
          }}
          onKeyDown={moveOnByEnter}
          actions={
            <>
              {onAddAnother && (
                <Button {...addHint} type="submit" value={ADD_ANOTHER}>
                  Save and add another
                </Button>
              )}
              {unkept && error && <TextExits values={unkept} showBeside={setBeside} />}
              {asked?.duplicate && !error && (
                <Existing duplicate={asked.duplicate} own={isNew ? undefined : own.id} onChoose={choose} />
              )}
            </>
          }
          onCancel={cancel}
          hints={hints}
          tools={neighbours && <NeighbourButtons {...neighbours} />}
          notice={
            <>
              {props.notice}
              {isOffline && (
                <Message tone="info">{(outbox ? KEPT_TEXTS : OFFLINE_TEXTS)[problem ?? 'offline']}</Message>
              )}
              {wasOffline && !isOffline && isTouched && !isBusy && (
                <Message tone="info">
                  The connection is back. This {entityName} is not saved yet.{' '}
                  <Button variant="quiet" onClick={() => buttons.current?.submit()}>
                    Save now
                  </Button>
                </Message>
              )}
              {draft && (
                <Message tone="info">
                  Your unsaved input was restored.{' '}
                  <Button variant="quiet" onClick={discardDraft}>
                    Discard it
                  </Button>
                </Message>
              )}
              {isTouched && !isKept && <Message tone="info">{NOT_KEPT}</Message>}
              {isNew && !draft && !isTouched && (
                <ClosedTabDraft
                  draftKey={draftKey}
                  start={initial}
                  isKept={isKeptAlready}
                  onRestore={restoreClosed}
                />
              )}
              <OtherEdits base={base} values={values} stored={isBusy ? base : stored} />
            </>
          }
        >
          <forms.Inputs
            values={values}
            set={form.set}
            field={(name: string) => ({ ...(inputs[name] ?? NO_INPUT), ...form.field(name) })}
            isNew={isNew}
            isNested={isNested}
            onChoose={onChoose && choose}
            showBeside={setBeside}
          />
        </Form>
        {step.is === 'conflict' &&
          (step.found ? (
            <ConflictDialog
              base={base}
              mine={clean}
              theirs={step.found}
              onBack={back}
              onResolve={(resolved) => {
                form.replace(resolved);
                press('', resolved, step.found);
              }}
            />
          ) : (
            <Dialog
              title={`Someone else has deleted this ${entityName}`}
              text={`Your changes are not saved yet. Restore the ${entityName} with your changes, or leave it deleted.`}
              onClose={back}
              actions={
                <>
                  <Button onClick={back}>Back to the form</Button>
                  <Button onClick={() => close()}>Leave it deleted</Button>
                  <Button variant="primary" onClick={() => press('', values, null)}>
                    Restore it
                  </Button>
                </>
              }
            />
          ))}
        {isLeaving && (
          <Dialog
            title="Discard your changes?"
            text="Your changes are not saved yet."
            onClose={stay}
            actions={
              <>
                <Button onClick={stay}>Keep editing</Button>
                <Button variant="danger" onClick={() => close()}>
                  Discard
                </Button>
              </>
            }
          />
        )}
      </div>
      {beside}
    </>
  );
}

/** Lets each day of a new record that nobody has touched follow the calendar. `initial` changes with the day. */
const useCalendarDays = (isNew: boolean, initial: Values, form: FormState<Values>): void => {
  const { model } = useFormScreen();
  const today = todayOf(useDataStore());
  const [started, setStarted] = useState({ from: initial, on: today });
  if (!isNew || started.from === initial) return;
  const { from, on } = started;
  const days = untouchedDays(model, { values: form.values, base: from, startedOn: on }, initial);
  setStarted({ from: initial, on: today });
  for (const [name, day] of Object.entries(days)) form.set(name, day);
};

const OFFLINE_TEXTS: Readonly<Record<Problem, string>> = {
  offline: "You're offline. Your input is kept: save it when the connection is back.",
  limit:
    'The limit of the database is used up. Your input is kept: tell an administrator, and save it later.',
  blocked: 'Live updates are blocked on this network. You can save your input.',
};

/** The same for a record that the device keeps, which Save takes at any time. */
const KEPT_TEXTS: Readonly<Record<Problem, string>> = {
  ...OFFLINE_TEXTS,
  offline: "You're offline. Save keeps it on this device, and sends it once the connection is back.",
  limit:
    'The limit of the database is used up. Save keeps it on this device, and sends it later. Tell an administrator.',
};

const NOT_KEPT = 'This browser does not keep unsaved input: save before you leave this page.';

const NO_INPUT: Inputs[string] = { label: '', required: false, maxLength: undefined };

/** Offers to copy and to share what no storage keeps. */
function TextExits({ values, showBeside }: { values: Values; showBeside: (element: ReactNode) => void }) {
  const { model } = useFormScreen();
  const toast = useToast();
  const now = useNow();
  const text = shareText(model, [{ ...recordOf(model, values, now), id: '' }], () => '', '');
  const [done, otherwise] = ['Copied. Paste it into any app.', 'Select it in the form, and copy it.'];
  return (
    <>
      <Button onClick={() => void copyText(toast, text, { what: 'text', done, otherwise })}>Copy</Button>
      <Button onClick={() => void shareOut(text, toast, showBeside)}>Share</Button>
    </>
  );
}

/** Shows what someone else has changed while the form is open. */
function OtherEdits({ base, values, stored }: Pick<RecordFormProps, 'base' | 'stored'> & { values: Values }) {
  const { model } = useFormScreen();
  const inputs: Inputs = model.inputs;
  if (stored === undefined) return null;
  if (stored === null) {
    return (
      <Message tone="info">
        Someone else has deleted this {model.entityName}. When you save, you can restore it.
      </Message>
    );
  }
  const changed = differences(stored, base).filter((name) => stored[name] !== values[name]);
  if (changed.length === 0) return null;
  return (
    <Message tone="info">
      Someone else has changed {changed.map((name) => inputs[name]?.label).join(', ')}. When you save, you can
      choose which value to keep.
    </Message>
  );
}
