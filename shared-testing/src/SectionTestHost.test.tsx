import { act, render, screen } from '@testing-library/react';
import { useCurrentUser } from 'shared-auth';
import { FakeAuthService, verifiedSession } from 'shared-auth/testing';
import { customer as customerModel } from 'shared-records/model/customer';
import { useLive } from 'shared-records/store';
import { MemoryStore } from 'shared-records/testing';
import { useToast } from 'shared-ui';
import { useLocation } from 'shared-ui/router';
import { SectionTestHost } from './SectionTestHost';

const CUSTOMERS = { model: customerModel, filters: [] } as const;

/** A screen that takes something from everything a section may count on. */
const Screen = () => {
  const { userData, isAdmin } = useCurrentUser();
  const customers = useLive(CUSTOMERS);
  const { pathname } = useLocation();
  useToast();
  const names = customers.status === 'ready' ? customers.rows.map(({ name }) => name) : [];
  return <p>{`${userData.displayName} ${isAdmin ? 'administers' : 'visits'} ${pathname}: ${names}`}</p>;
};

test('gives a screen a user, an empty store and an address without being asked', async () => {
  render(
    <SectionTestHost>
      <Screen />
    </SectionTestHost>,
  );
  expect(await screen.findByText('Sari Wijaya visits /:')).toBeInTheDocument();
});

test('gives a screen what the test wants, and takes it away with the session', async () => {
  const auth = new FakeAuthService(verifiedSession({ isAdmin: true, displayName: 'Budi' }));
  const store = new MemoryStore({
    customers: [{ id: '1', name: 'Acme', address: '', phone: '', website: '' }],
  });
  render(
    <SectionTestHost auth={auth} store={store} path="/customer?add">
      <Screen />
    </SectionTestHost>,
  );
  expect(await screen.findByText('Budi administers /customer: Acme')).toBeInTheDocument();
  act(() => auth.show({ status: 'signed-out' }));
  expect(screen.queryByText(/^Budi/)).not.toBeInTheDocument();
});
