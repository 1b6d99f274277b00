import { render, screen } from '@testing-library/react';
import { FakeAuthService, verifiedSession } from 'shared-auth/testing';
import { SectionTestHost } from 'shared-testing';
import { SampleThingsScreen } from './SampleThingsScreen';

test('greets the user by name', async () => {
  const auth = new FakeAuthService(verifiedSession({ displayName: 'Budi' }));
  render(
    <SectionTestHost auth={auth} path="/sample-things">
      <SampleThingsScreen />
    </SectionTestHost>,
  );
  expect(await screen.findByRole('heading', { name: 'Sample things' })).toBeInTheDocument();
  expect(screen.getByText('Nothing here yet, Budi.')).toBeInTheDocument();
});
