import { deleteApp, initializeApp } from 'firebase/app';
import { getFirestore } from 'firebase/firestore';
import { lazyStores } from './lazy-stores';

const app = initializeApp({ projectId: 'demo-lazy-stores', apiKey: 'none' });
afterAll(() => deleteApp(app));

/** Resolves once the lazy code is loaded and what waits for it has run. */
const loaded = async () => {
  await import('./view-store');
  await new Promise((resolve) => setTimeout(resolve));
};

test('a listener does not fail when the user has signed out meanwhile', async () => {
  const { listenToViews } = lazyStores(getFirestore(app), () => undefined);
  const next = jest.fn();
  const fail = jest.fn();
  listenToViews(next, fail);
  await loaded();
  expect(fail).not.toHaveBeenCalled();
  expect(next).not.toHaveBeenCalled();
});

test('a write without a signed-in user is refused', async () => {
  const { removeView } = lazyStores(getFirestore(app), () => undefined);
  await expect(removeView('mine')).rejects.toThrow('Nobody is signed in.');
});
