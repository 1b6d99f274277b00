import { contact } from 'shared-model/contact';
import { CreateRecord } from 'shared-records/form';
import { contactForms } from 'shared-records/inputs/contact-forms';

/** Renders the form of a new contact of the report's customer over the form of a report. */
export const NewContact = ({
  name,
  customer,
  onAdded,
  onClose,
}: {
  name: string;
  /** The name of the customer; '' for none. */
  customer: string;
  /** Receives the stored name, also of a contact that exists already. */
  onAdded(name: string): void;
  onClose(): void;
}) => (
  <CreateRecord
    model={contact}
    forms={contactForms}
    heading={customer === '' ? 'Add contact' : `Add contact of ${customer}`}
    prefilled={{ customer, name }}
    onAdded={(added) => onAdded(added.name)}
    onChoose={onAdded}
    onClose={onClose}
  />
);
