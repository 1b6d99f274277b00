import { act, render, screen } from '@testing-library/react';
import { AuthProvider, useAuth, useCurrentUser } from './AuthProvider';
import { FakeAuthService, verifiedSession } from './testing';

const Status = () => <p>{useAuth().session.status}</p>;

const VerifiedUser = () => (useAuth().session.status === 'verified' ? <User /> : null);

const User = () => {
  const { userData, isAdmin } = useCurrentUser();
  return <p>{`${userData.displayName}, ${userData.email}${isAdmin ? ', admin' : ''}`}</p>;
};

test('provides the session and each change of it', () => {
  const service = new FakeAuthService({ status: 'signed-out' });
  render(
    <AuthProvider service={service}>
      <Status />
    </AuthProvider>,
  );
  expect(screen.getByText('signed-out')).toBeInTheDocument();
  act(() => service.show(verifiedSession()));
  expect(screen.getByText('verified')).toBeInTheDocument();
});

test('shows a session that the service knows already in its first render', () => {
  const service = Object.assign(new FakeAuthService(verifiedSession()), {
    known: verifiedSession,
    subscribe: () => () => {},
  });
  render(
    <AuthProvider service={service}>
      <Status />
    </AuthProvider>,
  );
  expect(screen.getByText('verified')).toBeInTheDocument();
});

test('is loading until the service knows', () => {
  const silent = Object.assign(new FakeAuthService(verifiedSession()), {
    subscribe: () => () => {},
  });
  render(
    <AuthProvider service={silent}>
      <Status />
    </AuthProvider>,
  );
  expect(screen.getByText('loading')).toBeInTheDocument();
});

test('unsubscribes when it is unmounted', () => {
  const leave = jest.fn();
  const service = Object.assign(new FakeAuthService(verifiedSession()), { subscribe: () => leave });
  const { unmount } = render(<AuthProvider service={service}>{null}</AuthProvider>);
  expect(leave).not.toHaveBeenCalled();
  unmount();
  expect(leave).toHaveBeenCalledTimes(1);
});

test('provides the verified user, and whether they are an administrator', () => {
  const service = new FakeAuthService(verifiedSession());
  render(
    <AuthProvider service={service}>
      <VerifiedUser />
    </AuthProvider>,
  );
  expect(screen.getByText('Sari Wijaya, staff@example.com')).toBeInTheDocument();
  act(() => service.show(verifiedSession({ isAdmin: true })));
  expect(screen.getByText('Sari Wijaya, staff@example.com, admin')).toBeInTheDocument();
});

describe('refuses', () => {
  beforeEach(() => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
  });

  test('a component outside it', () => {
    expect(() => render(<Status />)).toThrow('useAuth needs an AuthProvider above it.');
  });

  test('a user who is not verified', () => {
    const service = new FakeAuthService({ status: 'signed-out' });
    expect(() =>
      render(
        <AuthProvider service={service}>
          <User />
        </AuthProvider>,
      ),
    ).toThrow('A section is mounted for verified users only.');
  });
});
