import { type ReactNode, useEffect, useState } from 'react';
import { customerAddress, DUPLICATES_ID, listAddress, namedCustomerAddress } from 'shared-model/addresses';
import { type Customer, customer } from 'shared-model/customer';
import { failedText } from 'shared-records/list';
import { useCustomerNamed, useRecord } from 'shared-records/record';
import { type DataStore, type Stored, useDataStore, useRenames } from 'shared-store';
import { buttonLook, lazy, Message, Panel, Spinner } from 'shared-ui';
import { Link, Navigate, useSearchParams } from 'shared-ui/router';
import { DuplicatesPage } from '../merging/lazy-duplicates';
import { CustomerRecord } from './CustomerRecord';

/** The name that a customer had, or the id of one that was merged. */
type Former = { readonly name: string } | { readonly id: string };

const addressOf = async (store: DataStore, former: Former): Promise<string | undefined> => {
  if ('name' in former) {
    const now = (await store.calledNow([{ name: '', customer: former.name }])).get(former.name);
    return now && namedCustomerAddress(now.name);
  }
  const id = await store.mergedInto(former.id);
  return id && customerAddress(id);
};

/** Redirects from a missing customer to the one that had its name, or that it was merged into. Renders `children` if there is none. */
function FormerCustomer({ former, children }: { former: Former; children: ReactNode }) {
  const store = useDataStore();
  const [asked] = useState(former);
  const [found, setFound] = useState<{ readonly address?: string | undefined }>();
  useEffect(() => {
    addressOf(store, asked).then(
      (address) => setFound({ address }),
      (error: unknown) => {
        console.warn('The former name of a customer could not be looked up.', error);
        setFound({});
      },
    );
  }, [store, asked]);
  if (!found) return <Spinner label="Loading the customer" />;
  return found.address === undefined ? children : <Navigate to={found.address} replace />;
}

const MergeCustomers = lazy(
  () => import('../merging/MergeCustomers').then(({ MergeCustomers }) => MergeCustomers),
  <Spinner label="Loading the customer" />,
);

/** Renders the page of the customer `id`, or of all possible duplicates. `?name=…` leads to the customer with that name. */
export function CustomerPage({ id }: { id: string }) {
  const [params] = useSearchParams();
  const name = params.get('name');
  if (id === DUPLICATES_ID) return <DuplicatesPage />;
  return name ? <NamedCustomer name={name} /> : <StoredCustomer id={id} />;
}

const Loading = () => <Spinner label="Loading the customer" />;

function NamedCustomer({ name }: { name: string }) {
  const named = useCustomerNamed(name);
  const rename = useRenames().get(name);
  if (named.status === 'ready') return <Navigate to={customerAddress(named.id)} replace />;
  if (named.status === 'failed') return <FailedCustomer error={named.error} />;
  if (named.status === 'loading') return <Loading />;
  if (rename) return <Navigate to={customerAddress(rename.id)} replace />;
  return (
    <FormerCustomer former={{ name }}>
      <MissingCustomer title="This customer does not exist" name={name}>
        There is no customer with this name. It was renamed or deleted.
      </MissingCustomer>
    </FormerCustomer>
  );
}

function StoredCustomer({ id }: { id: string }) {
  const state = useRecord(customer, id);
  const [params] = useSearchParams();
  const [seen, setSeen] = useState<Stored<Customer>>();
  if (state.status === 'ready' && state.record !== seen) setSeen(state.record);
  if (state.status === 'ready')
    return params.has('merge') ? (
      <MergeCustomers record={state.record} />
    ) : (
      <CustomerRecord record={state.record} />
    );
  if (state.status === 'loading') return <Loading />;
  if (state.status === 'failed') return <FailedCustomer error={state.error} />;
  if (state.status === 'unreadable') {
    return (
      <Panel
        title="This customer cannot be read"
        actions={
          <>
            <Link to={listAddress('customers', { edit: id })} {...buttonLook('primary')}>
              Repair
            </Link>
            <BackToList />
          </>
        }
      >
        {Object.values(state.problems).join(' ')} Choose Repair to correct it.
      </Panel>
    );
  }
  return (
    <FormerCustomer former={{ id }}>
      {seen ? (
        <MissingCustomer title="This customer was deleted" name={seen.name}>
          Somebody has deleted {seen.name}. Its contacts and reports keep its name.
        </MissingCustomer>
      ) : (
        <MissingCustomer title="This customer does not exist">
          It was deleted, or the address is wrong.
        </MissingCustomer>
      )}
    </FormerCustomer>
  );
}

const BackToList = () => (
  <Link to={listAddress('customers')} {...buttonLook()}>
    Back to the list
  </Link>
);

/** Says that there is no customer, and leads to the reports that still have its name. */
function MissingCustomer({ title, name, children }: { title: string; name?: string; children: ReactNode }) {
  return (
    <Panel
      title={title}
      actions={
        <>
          <BackToList />
          {name !== undefined && (
            <Link to={listAddress('salesReport', { customer: name })} {...buttonLook()}>
              Show its reports
            </Link>
          )}
        </>
      }
    >
      {children}
    </Panel>
  );
}

const FailedCustomer = ({ error }: { error: Error }) => (
  <Message tone="error">{failedText('The customer', error)}</Message>
);
