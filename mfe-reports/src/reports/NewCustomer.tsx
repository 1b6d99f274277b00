import { customer } from 'shared-model/customer';
import { CreateRecord } from 'shared-records/form';
import { customerForms } from 'shared-records/inputs/customer-forms';

/** Renders the form of a new customer over the form of a report. */
export const NewCustomer = ({
  name,
  onAdded,
  onClose,
}: {
  name: string;
  /** Receives the stored name, also of a customer that exists already. */
  onAdded(name: string): void;
  onClose(): void;
}) => (
  <CreateRecord
    model={customer}
    forms={customerForms}
    prefilled={{ name }}
    onAdded={(added) => onAdded(added.name)}
    onChoose={onAdded}
    onClose={onClose}
  />
);
