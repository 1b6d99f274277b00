import { openFirestore } from './sdk';

jest.mock('shared-auth/firebase/sdk', () => {
  const options = { apiKey: 'none', authDomain: 'sales.example', projectId: 'demo-sdk' };
  const { initializeApp } = jest.requireActual('firebase/app');
  return { firebaseApp: initializeApp(options), firebaseConfig: { options, databaseId: 'restored-1' } };
});

test('opens the database that the page names', () => {
  expect(openFirestore().toJSON()).toMatchObject({ databaseId: { database: 'restored-1' } });
});
