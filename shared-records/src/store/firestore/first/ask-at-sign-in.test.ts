import type { Session } from 'shared-auth';
import { contact } from '../../../model/contact';
import { report } from '../../../model/report';

/** The sign-in of the page, and the requests that it sends. */
const mockPage = {
  uid: undefined as string | undefined,
  tell: (_: Session) => {},
  stop: jest.fn(),
  ask: jest.fn(async (_request: object, _token: string): Promise<unknown> => [{ readTime: '' }]),
};

jest.mock('shared-auth/firebase', () => ({
  ...jest.requireActual('../../../../../shared-auth/src/firebase/first-requests'),
  firebaseAuthService: {
    subscribe: (listener: (session: Session) => void) => {
      mockPage.tell = listener;
      return mockPage.stop;
    },
  },
  signedInUid: () => mockPage.uid,
  idToken: async () => 'token',
}));
jest.mock('./page-rest', () => {
  const { restApi } = jest.requireActual('./rest');
  const api = restApi({ options: { projectId: 'sales' } });
  return {
    FIRST_RECORDS: 20,
    pageRest: { ...api, ask: (...asked: [object, string]) => mockPage.ask(...asked) },
  };
});

const open = async () => {
  const { askAtSignIn } = await import('./ask-at-sign-in');
  const { answerTo } = await import('./first-answers');
  const { listQuery } = await import('./list-query');
  const { pageRest } = await import('./page-rest');
  const requestOf = (list: Parameters<typeof listQuery>[0]) => pageRest.queryRequest(listQuery(list), 20);
  return { askAtSignIn, answerTo, requestOf };
};

const userData = { uid: 'budi', email: 'budi@example.com', displayName: 'Budi' };

const signIn = (status: 'verified' | 'unverified' = 'verified') => {
  mockPage.uid = 'budi';
  mockPage.tell(
    status === 'verified' ? { status, userData, isAdmin: false } : { status: 'unverified', userData },
  );
};

beforeEach(() => {
  mockPage.uid = undefined;
  mockPage.stop.mockClear();
  mockPage.ask.mockClear();
  mockPage.ask.mockImplementation(async () => [{ readTime: '' }]);
  window.firstRequests = undefined;
});

test.each([report, contact])('a sign-in asks for what the list of $collection asks first', async (model) => {
  const { askAtSignIn, answerTo, requestOf } = await open();
  askAtSignIn(model);
  mockPage.tell({ status: 'signed-out' });
  expect(mockPage.ask).not.toHaveBeenCalled();
  signIn();
  const request = requestOf({ model, filters: [] });
  await expect(answerTo(request).answer).resolves.toEqual([{ readTime: '' }]);
  expect(answerTo(request).arrived).toEqual([{ readTime: '' }]);
  expect(mockPage.ask.mock.calls).toEqual([[expect.objectContaining(request), 'token']]);
  expect(mockPage.stop).toHaveBeenCalledTimes(1);
});

test('a list with a filter asks for itself', async () => {
  const { askAtSignIn, answerTo, requestOf } = await open();
  askAtSignIn(report);
  signIn();
  const filters = [{ field: 'customer', equals: 'Acme' }] as const;
  await answerTo(requestOf({ model: report, filters })).answer;
  expect(mockPage.ask).toHaveBeenCalledTimes(2);
});

test('a refused request fails for the list that shows it, and for nobody else', async () => {
  const { askAtSignIn, answerTo, requestOf } = await open();
  mockPage.ask.mockRejectedValue(new Error('Firestore answers 403.'));
  askAtSignIn(report);
  signIn();
  await new Promise((resolve) => setTimeout(resolve));
  await expect(answerTo(requestOf({ model: report, filters: [] })).answer).rejects.toThrow('403');
});

test('nothing is asked for an unverified account, or for an account that is signed in already', async () => {
  const { askAtSignIn } = await open();
  askAtSignIn(report);
  signIn('unverified');
  expect(mockPage.ask).not.toHaveBeenCalled();
  mockPage.tell = () => {
    throw new Error('It follows the sign-in.');
  };
  const before = mockPage.tell;
  askAtSignIn(report);
  expect(mockPage.tell).toBe(before);
});
