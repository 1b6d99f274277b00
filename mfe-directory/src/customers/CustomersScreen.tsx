import { customerAddress, DUPLICATES_ID } from 'shared-model/addresses';
import { type Customer, customer } from 'shared-model/customer';
import { Day } from 'shared-records/list';
import { RecordScreen } from 'shared-records/screen';
import type { Stored } from 'shared-store';
import { usePrefetch } from 'shared-ui';
import { Slot, useSlotLoad } from 'shared-ui/slot';
import type { Column } from 'shared-ui/table';
import { linkedText } from '../linked-text';
import { loadCustomerPage } from './CustomerScreen';
import { namingWarning } from './naming-warning';

const COLUMNS: readonly Column<Stored<Customer>>[] = [
  { header: 'Name', sort: 'name', kind: 'main', cell: ({ name }) => name },
  { header: 'Address', sort: 'address', width: 'wide', cell: ({ address }) => address },
  { header: 'Phone Number', width: 'phone', cell: ({ phone }) => linkedText('phone', phone) },
  { header: 'Website', width: 'wide', hidesFirst: true, cell: ({ website }) => website },
  {
    header: 'Last visit',
    sort: 'lastVisit',
    width: 'day',
    cell: ({ lastVisit = '' }) => <Day>{lastVisit}</Day>,
  },
];

const EMPTY_TEXTS = {
  noMatch: 'No customer with that name',
  noRecord: 'No customer yet. Choose "Add +" to enter the first one.',
};

/** Renders the panels of the customer's page, such as the last visits. */
const Newest = (context: { readonly id: string; readonly name: string }) => (
  <Slot name="directory/customer/v1" context={context} />
);

const PAGE = { label: 'Contacts and reports', address: customerAddress, Newest };

const MORE = [{ label: 'Duplicates', address: customerAddress(DUPLICATES_ID) }];

const loadForms = () =>
  import('shared-records/inputs/customer-forms').then(({ customerForms }) => customerForms);

/** The Customers screen. */
export const CustomersScreen = () => {
  usePrefetch(loadCustomerPage);
  usePrefetch(useSlotLoad('directory/customer/v1'));
  return (
    <RecordScreen
      model={customer}
      columns={COLUMNS}
      loadForms={loadForms}
      emptyTexts={EMPTY_TEXTS}
      recordPage={PAGE}
      morePages={MORE}
      onBeforeDelete={namingWarning}
    />
  );
};
