import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { customer } from 'shared-model/customer';
import { defineModel, type RecordOf } from 'shared-model/define-model';
import { line } from 'shared-model/fields/fields';
import { DataProvider } from 'shared-store/DataProvider';
import type { Edit, Edited } from 'shared-store/save-record';
import { MemoryStore } from 'shared-store/testing';
import { ToastProvider } from 'shared-ui';
import { TextField } from 'shared-ui/form';
import { FormProvider, type InputsProps } from '../form/form-context';
import { RecordForm, type RecordFormProps } from '../form/RecordForm';
import type { Values } from '../form/values/record-values';

// The form of a customer with two fields, for tests.

const model = defineModel({
  collection: 'customers',
  version: 1,
  entityName: 'customer',
  title: 'Customers',
  order: 'name',
  recordName: ({ name }) => name,
  fields: {
    name: line({ label: 'Name', limit: 200, required: true }),
    phone: line({ label: 'Phone Number', limit: 60 }),
  },
});

const Inputs = ({ field }: InputsProps<RecordOf<typeof model>>) => (
  <>
    <TextField {...field('name')} />
    <TextField {...field('phone')} />
  </>
);

export const BASE = { name: 'Acme', phone: '021 1' };

export const DRAFT_KEY = 'uid:customers:acme';

let ids = 0;

beforeEach(() => {
  ids = 0;
});

/** Opens the form. Its ids are `id-1`, `id-2` and so on. */
export const openFakeForm = (
  props: {
    save?: (save: Edit<Values>, id: string) => Promise<Edited<Values>>;
    isNew?: boolean;
    stored?: Values | null;
    /** The name of a customer that exists already. */
    existing?: string;
    onSaved?: RecordFormProps['onSaved'];
    outbox?: RecordFormProps['outbox'];
  } = {},
) => {
  const save = jest.fn(props.save ?? (async () => 'saved' as const));
  const onClose = jest.fn();
  const identify = () => `id-${++ids}`;
  const { existing } = props;
  const store = new MemoryStore(
    existing ? { customers: [{ ...customer.empty, id: 'existing', name: existing }] } : {},
  );
  const inPage = (form?: ReactNode) => (
    <ToastProvider>
      <DataProvider store={store}>{form}</DataProvider>
    </ToastProvider>
  );
  const form = (stored = props.stored) =>
    inPage(
      <FormProvider
        value={{
          model: existing ? { ...model, duplicateFields: ['name'] } : model,
          forms: {
            headings: { add: 'Add Customer', edit: 'Edit Customer' },
            Inputs,
          },
          // A nested form offers the customer that exists by a button.
          isNested: existing !== undefined,
          onClose,
        }}
      >
        <RecordForm
          heading="Edit Customer"
          base={BASE}
          stored={stored}
          isNew={props.isNew ?? false}
          draftKey={DRAFT_KEY}
          identify={identify}
          save={save}
          onSaved={props.onSaved}
          outbox={props.outbox}
        />
      </FormProvider>,
    );
  const view = render(form());
  return {
    save,
    onClose,
    user: userEvent.setup(),
    show: (stored: Values | null) => view.rerender(form(stored)),
    unmount: view.unmount,
    /** Leaves the form. The page stays. */
    leave: () => view.rerender(inPage()),
  };
};

export const phone = () => screen.getByLabelText('Phone Number');
export const saveButton = () => screen.getByRole('button', { name: 'Save' });
