import { initializeApp } from 'firebase/app';
import { getFirestore } from 'firebase/firestore';
import { sdkStream } from './sdk-stream';

test('finds an instance that has ended, and none that works', async () => {
  const stream = sdkStream(getFirestore(initializeApp({ projectId: 'demo-ended', apiKey: 'none' }, 'ended')));
  await expect(stream.check()).resolves.toBeUndefined();
  stream.close();
  await expect(stream.check()).rejects.toThrow();
});
