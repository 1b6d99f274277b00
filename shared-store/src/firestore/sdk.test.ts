import { initializeApp } from 'firebase/app';
import { openFirestore } from './sdk-stream';

test('opens the database that the page names', () => {
  const app = initializeApp({ apiKey: 'none', authDomain: 'sales.example', projectId: 'demo-sdk' });
  expect(openFirestore(app, { databaseId: 'restored-1' }).toJSON()).toMatchObject({
    databaseId: { database: 'restored-1' },
  });
});
