import { useEffect, useMemo, useState } from 'react';
import { contact } from 'shared-model/contact';
import { customer } from 'shared-model/customer';
import { DEPARTMENTS, type Report, report } from 'shared-model/report';
import {
  CreateRecord,
  CustomerSelect,
  type InputsProps,
  type RecordForms,
  SuggestField,
  useContacts,
} from 'shared-records/form';
import { contactForms } from 'shared-records/inputs/contact-forms';
import { customerForms } from 'shared-records/inputs/customer-forms';
import { TextArea, TextField } from 'shared-ui/form';
import { SelectField } from 'shared-ui/select';
import { rememberCustomer, useLastCustomers } from './last-customers';

/** Renders the fields of a report. A customer or contact that does not exist yet can be created from here. */
const ReportInputs = ({ values, set, field, isNew, showBeside }: InputsProps<Report>) => {
  const lastCustomers = useLastCustomers();
  // Most reports name their customer first, so all contacts are read when their menu opens.
  const [isContactAsked, setContactAsked] = useState(false);
  const contacts = useContacts(values.customer === '' && !isContactAsked ? undefined : values.customer);
  const [isCustomerNew, setCustomerNew] = useState(false);

  // The department that a next report starts with belongs to the customer of the one before.
  const [started, setStarted] = useState(isNew && values.customer !== '' ? values.department : '');
  const chooseCustomer = (name: string) => {
    if (name !== values.customer && started !== '') {
      if (values.department === started) set('department', '');
      setStarted('');
    }
    set('customer', name);
    setCustomerNew(true);
  };
  const closeBeside = () => showBeside(null);

  // A newly chosen customer clears a contact of another one. A stored report keeps its contact.
  useEffect(() => {
    if (!isCustomerNew || contacts.loading || !contacts.whole) return;
    setCustomerNew(false);
    if (!contacts.known.some(({ name }) => name === values.contact)) set('contact', '');
  }, [isCustomerNew, contacts, values.contact, set]);

  const departmentField = field('department');
  const chooseDepartment = (department: string) => {
    setStarted('');
    departmentField.onChange(department);
  };

  // While no customer is chosen, contacts show theirs, because names repeat. No name has a line break, so one separates them.
  const contactChoices = useMemo(
    () =>
      contacts.known.map(({ name, customer }) =>
        !customer || customer === values.customer
          ? name
          : { value: `${name}\n${customer}`, label: name, note: customer },
      ),
    [contacts.known, values.customer],
  );
  const chooseContact = (choice: string) => {
    const [name = '', customer] = choice.split('\n');
    set('contact', name);
    if (values.customer === '' && customer !== undefined) set('customer', customer);
  };

  return (
    <>
      <CustomerSelect
        lastUsed={lastCustomers}
        onCreate={(name) =>
          showBeside(
            <CreateRecord
              model={customer}
              forms={customerForms}
              prefilled={{ name }}
              onNamed={chooseCustomer}
              onClose={closeBeside}
            />,
          )
        }
        {...field('customer')}
        onChoose={chooseCustomer}
      />
      <SelectField
        options={contactChoices}
        loading={contacts.loading}
        more={contacts.more}
        onTyping={(typed) => {
          setContactAsked(true);
          contacts.onTyping(typed);
        }}
        onCreate={(name) =>
          showBeside(
            <CreateRecord
              model={contact}
              forms={contactForms}
              heading={values.customer === '' ? 'Add contact' : `Add contact of ${values.customer}`}
              prefilled={{ customer: values.customer, name }}
              onNamed={(added) => set('contact', added)}
              onClose={closeBeside}
            />,
          )
        }
        {...field('contact')}
        onChange={chooseContact}
      />
      <TextArea wide {...field('detail')} />
      <SelectField options={DEPARTMENTS} {...departmentField} onChange={chooseDepartment} />
      <SuggestField model={report} {...field('responsible')} />
      <TextField {...field('qtNumber')} />
      <TextField type="date" {...field('timestamp')} />
    </>
  );
};

/** The forms of a report: a new one starts with the user who writes it. */
export const reportForms: RecordForms<Report> = {
  headings: { add: 'Add Report', edit: 'Edit Report' },
  Inputs: ReportInputs,
  newValues: ({ displayName }) => ({ responsible: displayName }),
  keptValues: ({ customer, department }) => ({ customer, department }),
  onAdded: ({ uid }, { customer }) => rememberCustomer(uid, customer),
};
