import { type ReactNode, useEffect, useRef, useState } from 'react';
import {
  Button,
  Form,
  type FormErrors,
  type FormState,
  type FormValues,
  Message,
  useForm,
  useSubmit,
} from 'shared-ui';
import { useKeyHint, useShortcut } from 'shared-ui/shortcuts';
import { ConflictDialog } from './ConflictDialog';
import { DiscardDialog } from './DiscardDialog';
import { dropDraft, readDraft, writeDraft } from './draft';
import { GoneDialog } from './GoneDialog';
import { NeighbourButtons, type Neighbours } from './Neighbours';
import { differences, namesOf } from './values';

/** What is to be saved. */
export interface Save<T> {
  readonly values: T;
  /** The record as the user saw it; `null` where there was none, or the user knows that it is gone. */
  readonly base: T | null;
  /** Whether the user has been told what speaks against it, and saves it all the same. */
  readonly insisted: boolean;
}

/**
 * How a save ended: stored, or not, because the record holds something else by now or is gone (`null`), or because
 * something speaks against it: it is saved at the second attempt.
 */
export type SaveOutcome<T> = 'saved' | { readonly found: T | null } | { readonly objection: string };

export interface RecordFormProps<T extends FormValues<T>> {
  heading: string;
  /** The record's kind, as in "report". */
  what: string;
  /** The words for each field, as the form has them. */
  labels: Readonly<Record<keyof T, string>>;
  /** The values that the form starts from: those of the record, or empty ones for a new record. */
  base: T;
  isNew?: boolean;
  /** The record's values as they now stand, `null` where it is gone; nothing for a new record. */
  stored?: T | null | undefined;
  /** What is before and behind it in the list that it was opened from. */
  neighbours?: Neighbours | undefined;
  /** Under which what is typed is kept in this tab until it is saved or given up. */
  draftKey: string;
  validate(values: T): FormErrors<T>;
  /** What speaks against saving these values, without forbidding it: they are saved at the second attempt. */
  warn?: ((values: T) => Promise<string | undefined>) | undefined;
  /** Gives the record's id: a new one at each call for a new record. */
  identify(): string;
  save(save: Save<T>, id: string): Promise<SaveOutcome<T>>;
  /** What a failed save says to the user. */
  explain(error: unknown): string;
  /** The form is to go; `saved` is the record's id where it was saved. */
  onClose(saved?: string): void;
  children(form: FormState<T>): ReactNode;
}

/**
 * The form of a record. What is typed is kept as a draft until it is saved or given up; what someone else does to the
 * record meanwhile is said at once, and never overwritten unseen.
 */
export function RecordForm<T extends FormValues<T>>(props: RecordFormProps<T>) {
  const { heading, what, labels, stored, neighbours, draftKey, identify, save, explain, warn, onClose } =
    props;
  const [draft, setDraft] = useState(() => readDraft<T>(draftKey, namesOf(props.base)));
  const [id, setId] = useState(() => draft?.id ?? identify());
  const [seen, setSeen] = useState(props.isNew ? null : props.base);
  const base = seen ?? props.base;
  const [warned, setWarned] = useState<{ values: T; text: string }>();
  const [conflict, setConflict] = useState<{ found: T | null }>();
  const [leaving, setLeaving] = useState(false);
  const form = useForm({ initial: props.base, restored: draft?.values, validate: props.validate });
  const { values } = form;
  const { busy, error, run } = useSubmit(what, explain);

  const isTouched = differences(values, base).length > 0;

  useEffect(() => {
    if (isTouched) writeDraft(draftKey, { id, base, values });
    else dropDraft(draftKey);
  }, [draftKey, id, base, values, isTouched]);

  const close = (saved?: string) => {
    dropDraft(draftKey);
    onClose(saved);
  };

  const attempt = (next: T, nextSeen: T | null, insisted = false) => {
    setConflict(undefined);
    run(async () => {
      const objection = insisted ? undefined : await warn?.(next);
      const outcome =
        objection === undefined ? await save({ values: next, base: nextSeen, insisted }, id) : { objection };
      setWarned(undefined);
      if (outcome === 'saved') close(id);
      else if ('objection' in outcome) setWarned({ values: next, text: outcome.objection });
      else setConflict(outcome);
    });
  };

  const submit = () => {
    if (form.check()) attempt(values, seen, warned?.values === values);
  };

  const cancel = () => (isTouched ? setLeaving(true) : close());

  const place = useRef<HTMLDivElement>(null);
  const hints = { submit: useKeyHint('save'), cancel: useKeyHint('cancel') };
  useShortcut('save', () => place.current?.querySelector('form')?.requestSubmit(), place);
  useShortcut('cancel', cancel, place);

  const discardDraft = () => {
    setDraft(undefined);
    setId(identify());
    form.reset();
  };

  const notice = (
    <>
      {draft && (
        <Message tone="info">
          What you had typed is back.{' '}
          <Button variant="quiet" onClick={discardDraft}>
            Discard it
          </Button>
        </Message>
      )}
      <Meanwhile what={what} labels={labels} base={base} values={values} stored={busy ? base : stored} />
    </>
  );

  return (
    <div ref={place}>
      <Form
        // Without its draft it comes up anew, in its first field: the button that had the focus is gone.
        key={draft ? 'draft' : 'fresh'}
        heading={heading}
        busy={busy}
        error={error ?? warned?.text}
        onSubmit={submit}
        onCancel={cancel}
        hints={hints}
        tools={neighbours && <NeighbourButtons {...neighbours} />}
        notice={notice}
      >
        {props.children(form)}
      </Form>
      {conflict?.found && (
        <ConflictDialog
          what={what}
          labels={labels}
          base={base}
          mine={values}
          theirs={conflict.found}
          onBack={() => setConflict(undefined)}
          onResolve={(resolved, theirs) => {
            setSeen(theirs);
            form.replace(resolved);
            attempt(resolved, theirs);
          }}
        />
      )}
      {conflict?.found === null && (
        <GoneDialog
          what={what}
          onBack={() => setConflict(undefined)}
          onGiveUp={() => close()}
          onBringBack={() => {
            setSeen(null);
            attempt(values, null);
          }}
        />
      )}
      {leaving && <DiscardDialog onBack={() => setLeaving(false)} onDiscard={() => close()} />}
    </div>
  );
}

/** Says what someone else has done to the record while the form was open. */
function Meanwhile<T extends FormValues<T>>({
  what,
  labels,
  base,
  values,
  stored,
}: Pick<RecordFormProps<T>, 'what' | 'labels' | 'base' | 'stored'> & { values: T }) {
  if (stored === undefined) return null;
  if (stored === null) {
    return (
      <Message tone="info">Someone else has deleted this {what} meanwhile. Saving asks what to do.</Message>
    );
  }
  const changed = differences(stored, base).filter((name) => stored[name] !== values[name]);
  if (changed.length === 0) return null;
  return (
    <Message tone="info">
      Someone else has changed {changed.map((name) => labels[name]).join(', ')} meanwhile. Saving shows both
      and asks which to keep.
    </Message>
  );
}
