import { useEffect, useMemo, useState } from 'react';
import { useCurrentUser } from 'shared-auth';
import type { Model } from 'shared-model/define-model';
import { companyClock } from 'shared-model/fields/day-texts';
import { useDataStore, useTotals } from 'shared-store/DataProvider';
import { useRecord } from 'shared-store/live/useRecord';
import { useToday } from 'shared-store/live/useToday';
import { type Edit, saveRecord } from 'shared-store/save-record';
import { Button, Message, Panel, Spinner } from 'shared-ui';
import { Dialog, Modal } from 'shared-ui/overlay';
import { useLocation } from 'shared-ui/router';
import { type KnownPanel, type SlotProps, useSlotHost } from 'shared-ui/slot';
import { failedText } from '../failed-text';
import { MOST_KEPT, Outbox, typedIn } from '../kept/outbox';
import { readDraft } from './drafts/draft';
import {
  FormProvider,
  type FormScreen,
  type RecordForms,
  type SavedRecord,
  useFormScreen,
} from './form-context';
import { RecordForm } from './RecordForm';
import { chosenDays } from './values/moment-days';
import {
  emptyValues,
  formMapping,
  presetValues,
  type Values,
  type ValuesOf,
  valuesOf,
} from './values/record-values';

export interface RecordFormScreenProps<T> extends Omit<FormScreen<T>, 'isNested'> {
  /** The id of the record to edit; undefined to add one. */
  id: string | undefined;
  /** A value that a new record starts with, as `field:text` from a link. */
  preset: string | undefined;
  /** The slot of a saved record whose first panel the toast offers. */
  offers?: SlotProps['name'] | undefined;
}

/** Returns the uppermost panel of a slot, as soon as it is known. Asks nothing while `name` is undefined, and keeps the last answer. */
const useFirstPanel = (name: SlotProps['name'] | undefined): KnownPanel | undefined => {
  const host = useSlotHost();
  const [panel, setPanel] = useState<KnownPanel>();
  useEffect(() => {
    if (name === undefined || !host) return;
    let isLeft = false;
    host.firstPanel(name).then(
      (first) => isLeft || setPanel(first),
      (error: unknown) => console.warn(`The panels of ${name} are unknown.`, error),
    );
    return () => {
      isLeft = true;
    };
  }, [host, name]);
  return panel;
};

/** Renders the form that stands in place of a list: of a new record or of a stored one. */
export function RecordFormScreen<T extends object>({
  id,
  preset,
  offers,
  ...screen
}: RecordFormScreenProps<T>) {
  // Known before the form closes.
  const panel = useFirstPanel(offers);
  return (
    <FormProvider
      value={{
        ...screen,
        announce: (saved) => screen.announce?.({ ...saved, panel }),
        onClose: (saved) => screen.onClose(saved && { ...saved, panel }),
      }}
    >
      {id === undefined ? <AddByLink preset={preset} /> : <EditRecord id={id} />}
    </FormProvider>
  );
}

/** Renders the form of a new record. With a preset it has a draft of its own. */
function AddByLink({ preset = '' }: { preset: string | undefined }) {
  const prefilled = presetValues(useFormScreen().model, preset);
  const { state } = useLocation();
  return prefilled ? (
    <AddRecord prefilled={prefilled} draftName={`new:${preset}`} customer={state?.customer} />
  ) : (
    <AddRecord />
  );
}

/** Renders the form of a new record. `prefilled` values go before those that every new record starts with. */
function AddRecord({
  heading,
  prefilled,
  draftName = 'new',
  customer,
  onAdded,
}: {
  heading?: string | undefined;
  prefilled?: object | undefined;
  /** The customer from whose page the link leads here. */
  customer?: Edit<Values>['customer'];
  /** Names the draft among those of its collection. */
  draftName?: string;
  onAdded?(values: Values): void;
}) {
  const { model, forms, isNested, announce } = useFormScreen();
  const { userData } = useCurrentUser();
  const store = useDataStore();
  const totals = useTotals();
  const today = useToday();
  const [outbox] = useState(() => (model.keptUnsent && !isNested ? new Outbox(userData.uid) : undefined));
  const startWith = (kept?: object): object => ({
    ...forms.newValues?.(userData),
    ...prefilled,
    ...kept,
  });
  const [{ count, start }, setStart] = useState(() => ({ count: 0, start: startWith() }));
  const base = useMemo(
    (): Values => ({ ...emptyValues(model, companyClock.momentAt(today)), ...start }),
    [model, today, start],
  );

  const addAnother = (values: Values, saved: SavedRecord | undefined) => {
    if (saved) announce?.(saved);
    setStart({
      count: count + 1,
      start: startWith({ ...forms.keptValues?.(values), ...chosenDays(model, values, today) }),
    });
    window.scrollTo({ top: 0 });
  };

  return (
    <RecordForm
      // A form of its own for each record: it has another id and focuses its first field.
      key={count}
      onAddAnother={isNested ? undefined : addAnother}
      heading={heading ?? forms.headings.add}
      draftKey={`${userData.uid}:${model.collection}:${draftName}`}
      base={base}
      isNew
      identify={() => store.newId()}
      save={(edit, id) => saveRecord(store, { model, id }, formMapping(model, store), { ...edit, customer })}
      outbox={
        outbox && {
          has: outbox.has,
          keep: (values, id, isSent) => {
            const { collection, version } = model;
            const record = { id, values, isSent, collection, version, customer, at: store.now() };
            const problem = outbox.keep(record, () => store.newId());
            if (problem !== undefined) return UNKEPT_TEXTS[problem];
            forms.onAdded?.(userData, values);
            return undefined;
          },
        }
      }
      onSaved={(values, { isOpen, isFirst, id }) => {
        if (isFirst) totals.note({ model, filters: [] }, 1);
        outbox?.note({ id, collection: model.collection, at: store.now(), typed: typedIn({ id, values }) });
        forms.onAdded?.(userData, values);
        // The form below may want another record by now.
        if (isOpen) onAdded?.(values);
      }}
    />
  );
}

/** Lets a record that this device keeps have a name that cannot be looked up now. It is resolved when the record is sent. */
function UseTyped({
  name,
  onNamed,
  onClose,
}: {
  name: string;
  onNamed(name: string): void;
  onClose(): void;
}) {
  const take = () => {
    onNamed(name);
    onClose();
  };
  return (
    <Dialog
      title={`Use “${name}” as it is typed?`}
      text="The name is looked up when the report is sent."
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" onClick={take}>
            Use this name
          </Button>
        </>
      }
    />
  );
}

const UNKEPT_TEXTS = {
  'too many': `Not kept: ${MOST_KEPT} reports wait on this device already. Send or discard one of them, or copy the text.`,
  'no room': 'Not kept: this browser has no room for it. Copy the text.',
} as const;

/** Renders the form of a new record over the form of another record that needs it. */
export function CreateRecord<T extends { readonly name: string }>({
  model,
  forms,
  heading,
  prefilled,
  onNamed,
  onClose,
}: {
  model: Model<T>;
  forms: RecordForms<T>;
  heading?: string;
  prefilled: Partial<ValuesOf<T>>;
  /** Takes the name of the stored record, or of one that exists already. */
  onNamed(name: string): void;
  onClose(): void;
}) {
  const { model: ofForm, isOffline, problem } = useFormScreen();
  const { name } = prefilled as { readonly name?: string };
  if (isOffline && ofForm.keptUnsent && name !== undefined)
    return <UseTyped {...{ name, onNamed, onClose }} />;
  return (
    <Modal aria-label={forms.headings.add} onClose={onClose}>
      <FormProvider value={{ model, forms, isNested: true, isOffline, problem, onChoose: onNamed, onClose }}>
        <AddRecord
          heading={heading}
          prefilled={prefilled}
          draftName={`new:${Object.values(prefilled).join(':')}`}
          onAdded={({ name = '' }) => onNamed(name)}
        />
      </FormProvider>
    </Modal>
  );
}

/**
 * Renders the form of the stored record `id`: waits for the record, offers to repair one that cannot be read, and says
 * if it does not exist. An open form stays open whatever happens to the record, and a draft opens it too.
 */
function EditRecord({ id }: { id: string }) {
  const { model, forms, onClose } = useFormScreen();
  const { entityName } = model;
  const store = useDataStore();
  const draftKey = `${useCurrentUser().userData.uid}:${model.collection}:${id}`;
  const state = useRecord(model, id);
  const stored = useMemo(() => {
    if ('record' in state) return valuesOf(model, state.record);
    return state.status === 'missing' ? null : undefined;
  }, [model, state]);
  const [base, setBase] = useState<Values | undefined>(() => readDraft(draftKey, valuesOf(model, {}))?.base);
  const problems = state.status === 'unreadable' ? Object.values(state.problems).join(' ') : '';

  if (!base && stored && state.status === 'ready') setBase(stored);
  if (base) {
    return (
      <RecordForm
        heading={forms.headings.edit}
        draftKey={draftKey}
        base={base}
        stored={stored}
        notice={problems && <Message tone="error">{problems}</Message>}
        identify={() => id}
        save={(edit) => saveRecord(store, { model, id }, formMapping(model, store), edit)}
      />
    );
  }
  if (state.status === 'failed')
    return <Message tone="error">{failedText(`The ${entityName}`, state.error)}</Message>;
  if (stored === undefined) return <Spinner label={`Loading the ${entityName}`} />;
  if (stored === null) {
    return (
      <Panel
        title={`This ${entityName} does not exist`}
        actions={
          <Button variant="primary" onClick={() => onClose()}>
            Back to the list
          </Button>
        }
      >
        It was deleted, or the address is wrong.
      </Panel>
    );
  }
  return (
    <Panel
      title={`This ${entityName} cannot be read`}
      actions={
        <>
          <Button variant="primary" onClick={() => setBase(stored)}>
            Repair
          </Button>
          <Button onClick={() => onClose()}>Back to the list</Button>
        </>
      }
    >
      {problems} Choose Repair to correct it.
    </Panel>
  );
}
