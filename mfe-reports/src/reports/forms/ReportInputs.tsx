import { useEffect, useMemo, useState } from 'react';
import { type InputsProps, Replacement, useCustomerNotice, useNames } from 'shared-records/form';
import { contact } from 'shared-records/model/contact';
import { customer } from 'shared-records/model/customer';
import { DEPARTMENTS, type Report } from 'shared-records/model/report';
import type { Filter } from 'shared-records/store';
import { lazy, TextArea, TextField } from 'shared-ui';
import { SelectField } from 'shared-ui/select';
import { useLastCustomers } from './last-customers';

const NewCustomer = lazy(() => import('./NewCustomer').then(({ NewCustomer }) => NewCustomer));
const NewContact = lazy(() => import('./NewContact').then(({ NewContact }) => NewContact));

const EVERYBODY: readonly Filter[] = [];

/** Returns the filters for the contacts of a customer; for all contacts if none is chosen. */
const useContactFilters = (name: string): readonly Filter[] =>
  useMemo(() => (name === '' ? EVERYBODY : [{ field: 'customer', equals: name }]), [name]);

/** Renders the fields of a report. A customer or contact that does not exist yet can be created from here. */
export const ReportInputs = ({ values, set, field, showBeside }: InputsProps<Report>) => {
  const customers = useNames(customer);
  const lastCustomers = useLastCustomers();
  const contacts = useNames(contact, useContactFilters(values.customer));
  const notice = useCustomerNotice(values.customer);
  const [isCustomerNew, setCustomerNew] = useState(false);

  const chooseCustomer = (name: string) => {
    set('customer', name);
    setCustomerNew(true);
  };
  const closeBeside = () => showBeside(null);

  // A newly chosen customer clears a contact of another one. A stored report keeps its contact.
  useEffect(() => {
    if (!isCustomerNew || contacts.loading || !contacts.whole) return;
    setCustomerNew(false);
    if (!contacts.texts.includes(values.contact)) set('contact', '');
  }, [isCustomerNew, contacts, values.contact, set]);

  return (
    <>
      <SelectField
        options={customers.texts}
        lastUsed={lastCustomers}
        loading={customers.loading}
        more={customers.more}
        onTyping={customers.onTyping}
        onCreate={(name) =>
          showBeside(<NewCustomer name={name} onAdded={chooseCustomer} onClose={closeBeside} />)
        }
        hint={notice && <Replacement {...notice} onAccept={(name) => set('customer', name)} />}
        {...field('customer')}
        onChange={chooseCustomer}
      />
      <SelectField
        options={contacts.texts}
        loading={contacts.loading}
        more={contacts.more}
        onTyping={contacts.onTyping}
        onCreate={(name) =>
          showBeside(
            <NewContact
              name={name}
              customer={values.customer}
              onAdded={(added) => set('contact', added)}
              onClose={closeBeside}
            />,
          )
        }
        {...field('contact')}
      />
      <TextArea wide {...field('detail')} />
      <SelectField options={DEPARTMENTS} {...field('department')} />
      <TextField {...field('responsible')} />
      <TextField {...field('qtNumber')} />
      <TextField type="date" {...field('timestamp')} />
    </>
  );
};
