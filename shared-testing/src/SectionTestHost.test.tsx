import { act, render, screen } from '@testing-library/react';
import { useCurrentUser } from 'shared-auth';
import { FakeAuthService, verifiedSession } from 'shared-auth/testing';
import { customer } from 'shared-model/customer';
import { useLive } from 'shared-store';
import { MemoryStore } from 'shared-store/testing';
import { useToast } from 'shared-ui';
import { useLocation } from 'shared-ui/router';
import { SectionTestHost } from './SectionTestHost';

const CUSTOMERS = { model: customer, filters: [] };

/** Uses everything that the host gives a section. */
const Screen = () => {
  const { userData, isAdmin } = useCurrentUser();
  const customers = useLive(CUSTOMERS);
  const { pathname } = useLocation();
  useToast();
  const names = customers.status === 'ready' ? customers.rows.map(({ name }) => name) : [];
  return <p>{`${userData.displayName} ${isAdmin ? 'administers' : 'visits'} ${pathname}: ${names}`}</p>;
};

test('gives a screen a user, an empty store and a URL by default', async () => {
  render(
    <SectionTestHost>
      <Screen />
    </SectionTestHost>,
  );
  expect(await screen.findByText('Sari Wijaya visits /:')).toBeInTheDocument();
});

test('gives a screen the parts of the test, and removes the screen when the session ends', async () => {
  const auth = new FakeAuthService(verifiedSession({ isAdmin: true, displayName: 'Budi' }));
  const store = new MemoryStore({
    customers: [{ ...customer.empty, id: '1', name: 'Acme' }],
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
