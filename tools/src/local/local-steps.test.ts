import { askSteps } from '../production/step';
import { sites } from '../project/firebase-config';
import { localSteps } from './local-steps';

const ask = async (firestoreServer: Parameters<typeof localSteps>[0]['firestoreServer']) => {
  const lines: string[] = [];
  await askSteps(localSteps({ firestoreServer }), (line) => lines.push(line));
  return lines;
};

test('asks for the server of documents, each site and an account', async () => {
  const [server, ...others] = await ask(
    Promise.resolve({ status: 'rejected', reason: new Error('There is no cargo.') }),
  );
  expect(server).toMatch(/^✖ A Firestore server is there: open\n {2}→ install cargo/);
  expect(others).toHaveLength(sites.length + 1);
});
