import { randomUUID } from 'node:crypto';
import { CHECKED, COUNTS } from 'shared-model/summaries/counts';
import { ServerClock } from '../../../shared-model/src/fields/clock';
import { totalOf } from '../../../shared-store/src/firestore/lazy/members';
import { RestServer } from '../../../shared-store/src/firestore/lazy/rest-server';
import { restApi } from '../../../shared-store/src/firestore/rest';
import { FIRESTORE } from '../emulators';
import { RulesProject, SARI } from './rules-project';
import { TESTED_RULES } from './tested-models';

test('the page of staff sums the documents of a kind by one request, which the rules allow', async () => {
  const project = new RulesProject(`demo-totals-${randomUUID().slice(0, 8)}`);
  await project.load(TESTED_RULES);
  await project.admit('sari');
  const counts = {
    salesReport: { kind: 'salesReport', n: CHECKED },
    'salesReport-2026-names-0': { kind: 'salesReport', n: 40 },
    'salesReport-2026-names-1': { kind: 'salesReport', n: 2 },
    'salesReport-2026-01': { of: 'salesReport-2026', month: 1 },
    contacts: { kind: 'contacts', n: 3 },
  };
  for (const [id, fields] of Object.entries(counts)) await project.store(`${COUNTS}/${id}`, fields);
  const emulators = { auth: '', functions: '', firestore: `${FIRESTORE.host}:${FIRESTORE.port}` };
  const rest = restApi({ options: { projectId: project.id }, emulators });
  const readAs = (uid: string) => {
    const token = project.tokenOf(uid, { email: SARI, email_verified: true });
    return new RestServer(rest, async () => token, new ServerClock()).read;
  };
  await expect(totalOf(readAs('sari'), 'salesReport')).resolves.toBe(42);
  await expect(totalOf(readAs('sari'), 'contacts')).resolves.toBeUndefined();
  await expect(totalOf(readAs('sari'), 'customers')).resolves.toBeUndefined();
  await expect(totalOf(readAs('stranger'), 'salesReport')).rejects.toThrow('403');
});
