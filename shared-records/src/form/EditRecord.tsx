import { useMemo, useState } from 'react';
import { useCurrentUser } from 'shared-auth';
import { Button, Message, Panel, Spinner } from 'shared-ui';
import { useDataStore } from '../store/DataProvider';
import { useRecord } from '../store/live/useRecord';
import { saveRecord } from '../store/save-record';
import { readDraft } from './drafts/draft';
import { useFormScreen } from './form-context';
import { RecordForm } from './RecordForm';
import { formMapping, type Values, valuesOf } from './values/record-values';

/**
 * Renders the form of the stored record `id`: waits for the record, offers to repair one that cannot be read, and says
 * if it does not exist. An open form stays open whatever happens to the record, and a draft opens it too.
 */
export function EditRecord({ id }: { id: string }) {
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
        save={(edit) => saveRecord(store, { model, id }, formMapping(model), edit)}
      />
    );
  }
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
