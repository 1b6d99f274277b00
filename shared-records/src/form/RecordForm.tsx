import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button, Form, Message, useForm, useSubmit } from 'shared-ui';
import { useKeyHint, useShortcut } from 'shared-ui/shortcuts';
import type { Stored } from '../model/define-model';
import { NeighbourButtons } from '../neighbours/NeighbourButtons';
import { useDataStore } from '../store/DataProvider';
import type { Problem } from '../store/data-store';
import { explainFailure } from '../store/explain-failure';
import { todayOf } from '../store/live/useToday';
import type { Edit, Edited } from '../store/save-record';
import { ConflictDialog } from './dialogs/ConflictDialog';
import { DeletedDialog } from './dialogs/DeletedDialog';
import { DiscardDialog } from './dialogs/DiscardDialog';
import { Existing } from './dialogs/Existing';
import { ClosedTabDraft } from './drafts/ClosedTabDraft';
import { type Draft, dropCopy, dropDraft, readDraft, useOwnId, writeDraft } from './drafts/draft';
import { type Inputs, type SavedRecord, useFormScreen } from './form-context';
import { moveOnByEnter } from './keys/move-on';
import { useMovedClicks } from './useMovedClicks';
import { useQuestion } from './useQuestion';
import { type Save, type StoredWhen, useSaves } from './useSaves';
import { untouchedDays } from './values/moment-days';
import { cleanValues, differences, errorsOf, type Values } from './values/record-values';

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
  /** Offers to save and add another record. Receives the saved values, and the id and the name of the record. */
  onAddAnother?: ((values: Values, saved: SavedRecord) => void) | undefined;
}

/**
 * Renders the form of a record. It keeps unsaved input as a draft, shows what other users change at the same time, and
 * never overwrites a change that the user has not seen.
 */
export function RecordForm({ base: initial, isNew = false, ...props }: RecordFormProps) {
  const { heading, stored, draftKey, identify, save, onSaved, onAddAnother } = props;
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
  const store = useDataStore();
  const [draft, setDraft] = useState(() => readDraft(draftKey, initial));
  const [isKept, setKept] = useState(true);
  const own = useOwnId(isNew, draft, identify);
  const { id, isSent } = own;
  const [seen, setSeen] = useState(isNew ? null : initial);
  const base = seen ?? initial;
  const [warned, setWarned] = useState<{
    values: Values;
    text: string;
    duplicate?: Stored<object> | undefined;
  }>();
  const [conflict, setConflict] = useState<{ found: Values | null }>();
  const [leaving, setLeaving] = useState(false);
  const [beside, setBeside] = useState<ReactNode>(null);
  const form = useForm<Values>({
    initial,
    restored: draft && {
      ...draft.values,
      ...(isNew && untouchedDays(model, { ...draft, startedOn: draft.day }, initial)),
    },
    validate: (typed) => errorsOf(model, cleanValues(model, typed, base), isNew),
  });
  const { values } = form;
  const { busy, error, run, forget } = useSubmit(entityName, explainFailure(`The ${entityName}`));

  // A day that nobody has touched follows the calendar.
  const [started, setStarted] = useState({ from: initial, on: todayOf(store) });
  if (isNew && started.from !== initial) {
    const days = untouchedDays(model, { values, base: started.from, startedOn: started.on }, initial);
    setStarted({ from: initial, on: todayOf(store) });
    for (const [name, day] of Object.entries(days)) form.set(name, day);
  }

  const isTouched = differences(values, base).length > 0;

  /** A form that was left is drawn some times more, and would store its draft again. */
  const isLeft = useRef(false);
  const leave = (usedId: string) => {
    isLeft.current = true;
    dropDraft(draftKey, usedId);
  };

  useEffect(() => {
    if (isLeft.current) return;
    if (isTouched) setKept(writeDraft(draftKey, { id, base, values, day: todayOf(store), isSent }, isNew));
    else dropDraft(draftKey, id);
  }, [draftKey, id, isSent, base, values, isTouched, isNew, store]);

  useEffect(() => {
    if (!isTouched) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isTouched]);

  const questionOf = useQuestion(isNew, initial);
  const { save: saveOnce, isWaiting } = useSaves(draftKey, {
    values: cleanValues(model, values, base),
    hasDialog: conflict !== undefined || leaving || beside !== null,
  });

  useEffect(() => {
    // What came of a late answer follows by itself.
    if (!isOffline && !isWaiting()) forget();
  }, [isOffline, forget, isWaiting]);

  const close = (saved?: SavedRecord) => {
    leave(saved?.id ?? id);
    onClose(saved);
  };

  // The connection was away while the form was open.
  const [wasOffline, setWasOffline] = useState(isOffline);
  if (isOffline && !wasOffline) setWasOffline(true);

  const addsAnother = useRef(false);
  const attempt = (next: Values, nextSeen: Values | null, confirmed = false) => {
    const finish = addsAnother.current ? onAddAnother : undefined;
    const clean = cleanValues(model, next, base);
    const name = model.recordName(clean);
    let usedId = id;
    let duplicate: Stored<object> | undefined;
    setConflict(undefined);
    const press: Save = {
      values: clean,
      name,
      async write(over: Values | null = nextSeen) {
        const question = confirmed || over !== nextSeen ? {} : await questionOf(id, clean, base);
        duplicate = question.duplicate;
        if (question.warning !== undefined) return { warning: question.warning };
        const saved = await own.save((ownId) => {
          usedId = ownId;
          return save({ values: clean, base: over, confirmed }, ownId);
        });
        return saved.outcome;
      },
      onSaved: (when) => onSaved?.(clean, when),
      show(outcome) {
        setWarned(undefined);
        if (usedId !== id) dropCopy(draftKey, id);
        if (outcome === 'saved' && finish) {
          leave(usedId);
          finish(clean, { id: usedId, name });
        } else if (outcome === 'saved') close({ id: usedId, name });
        else if ('warning' in outcome) setWarned({ values: next, text: outcome.warning, duplicate });
        else setConflict(outcome);
      },
      fail: (error) => run(() => Promise.reject(error)),
      see() {
        setSeen(clean);
        forget();
      },
    };
    run(() => saveOnce(press));
  };

  const submit = () => {
    if (form.check()) attempt(values, seen, warned?.values === values);
  };

  const submitBy = (button: 'save' | 'add another') => {
    addsAnother.current = button === 'add another';
    place.current?.querySelector('form')?.requestSubmit();
    addsAnother.current = false;
  };

  const place = useRef<HTMLDivElement>(null);
  const cancel = () => {
    // A text that was typed to choose by it is no value yet. Its input says so.
    const isUnchosen = [...(place.current?.querySelectorAll('input') ?? [])].some(
      ({ validity }) => validity.customError,
    );
    if (isTouched || isUnchosen) setLeaving(true);
    else close();
  };

  useMovedClicks(place);
  const hints = { submit: useKeyHint('save', 'Save'), cancel: useKeyHint('cancel', 'Cancel') };
  useShortcut('save', () => submitBy('save'), place);
  useShortcut('saveAndAdd', onAddAnother && (() => submitBy('add another')), place);
  const addHint = useKeyHint('saveAndAdd', 'Save and add another');
  useShortcut('cancel', cancel, place);

  const restore = (closed: Draft) => {
    own.restore(closed);
    form.replace({
      ...closed.values,
      ...untouchedDays(model, { ...closed, startedOn: closed.day }, initial),
    });
  };

  const discardDraft = () => {
    dropDraft(draftKey, id);
    setDraft(undefined);
    own.renew();
    form.reset();
  };

  return (
    <>
      <div ref={place}>
        <Form
          // Without the draft the form mounts again, so that the focus moves to its first field.
          key={draft ? 'draft' : 'fresh'}
          heading={heading}
          autofill={false}
          busy={busy}
          error={error ?? warned?.text}
          onSubmit={submit}
          onKeyDown={moveOnByEnter}
          actions={
            <>
              {onAddAnother && (
                <Button {...addHint} onClick={() => submitBy('add another')}>
                  Save and add another
                </Button>
              )}
              {warned?.duplicate && !error && (
                <Existing
                  duplicate={warned.duplicate}
                  own={isNew ? undefined : id}
                  onChoose={(name) => {
                    onChoose?.(name);
                    close();
                  }}
                />
              )}
            </>
          }
          onCancel={cancel}
          hints={hints}
          tools={neighbours && <NeighbourButtons {...neighbours} />}
          notice={
            <>
              {props.notice}
              {isOffline && <Message tone="info">{OFFLINE_TEXTS[problem ?? 'offline']}</Message>}
              {wasOffline && !isOffline && isTouched && !busy && (
                <Message tone="info">
                  The connection is back. This {entityName} is not saved yet.{' '}
                  <Button variant="quiet" onClick={() => submitBy('save')}>
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
                <ClosedTabDraft draftKey={draftKey} start={initial} onRestore={restore} />
              )}
              <OtherEdits base={base} values={values} stored={busy ? base : stored} />
            </>
          }
        >
          <forms.Inputs
            values={values}
            set={form.set}
            field={(name: string) => ({ ...(inputs[name] ?? NO_INPUT), ...form.field(name) })}
            isNew={isNew}
            isNested={isNested}
            showBeside={setBeside}
          />
        </Form>
        {conflict?.found && (
          <ConflictDialog
            base={base}
            mine={cleanValues(model, values, base)}
            theirs={conflict.found}
            onBack={() => setConflict(undefined)}
            onResolve={(resolved) => {
              setSeen(conflict.found);
              form.replace(resolved);
              attempt(resolved, conflict.found);
            }}
          />
        )}
        {conflict?.found === null && (
          <DeletedDialog
            entityName={entityName}
            onBack={() => setConflict(undefined)}
            onDiscard={() => close()}
            onRestore={() => {
              setSeen(null);
              attempt(values, null);
            }}
          />
        )}
        {leaving && <DiscardDialog onBack={() => setLeaving(false)} onDiscard={() => close()} />}
      </div>
      {beside}
    </>
  );
}

const OFFLINE_TEXTS: Readonly<Record<Problem, string>> = {
  offline: "You're offline. Your input is kept: save it when the connection is back.",
  blocked: 'Live updates are blocked on this network. You can save your input.',
};

const NOT_KEPT = 'This browser does not keep unsaved input: save before you leave this page.';

const NO_INPUT: Inputs[string] = { label: '', required: false, maxLength: undefined };

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
