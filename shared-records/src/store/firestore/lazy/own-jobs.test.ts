import { JOBS_UNTIL } from '../../../model/record-jobs';
import { NamedAttempts } from '../../attempts';
import type { Answer, DataRequest } from '../requests';
import { ownJobs } from './own-jobs';
import { listenToMember } from './record-store';

const NOW = Date.parse('2026-11-27T08:00:00Z');
const HOUR_MS = 3_600_000;

const JOB = {
  id: 'job',
  fields: { kind: 'delete', collection: 'customers', ids: ['a'], at: new Date(NOW), state: 'failed' },
  sent: {},
};

/** Opens the jobs of an account whose staff entry and jobs the test sends. */
const open = () => {
  const heard = new Map<string, { next(answer: Answer): void; fail(error: Error): void }>();
  const commits: object[] = [];
  const source = {
    listen: (request: DataRequest) => (next: (answer: Answer) => void, fail: (error: Error) => void) => {
      heard.set(request.collection, { next, fail });
      return () => void heard.delete(request.collection);
    },
    transaction: async <R>(
      run: (transaction: {
        get(): Promise<null>;
        set(_: string, __: string, fields: object): void;
        delete(): void;
      }) => Promise<R>,
    ) => run({ get: async () => null, set: (_, __, fields) => commits.push(fields), delete() {} }),
    now: () => NOW,
  };
  const send = (collection: string, ...documents: Answer['documents']) =>
    heard.get(collection)?.next({ documents, live: true });
  const announce = (until?: number) =>
    send('staff', {
      id: 'sari',
      fields: until === undefined ? {} : { [JOBS_UNTIL]: new Date(until) },
      sent: {},
    });
  const store = ownJobs(source, new NamedAttempts(), 'sari');
  const shown: string[] = [];
  const failures: Error[] = [];
  const stop = store.listenToJobs(
    ({ rows, live }) => shown.push(`${rows.map(({ id }) => id).join()}${live ? '' : ', old'}`),
    (error) => failures.push(error),
  );
  const asked = () => [...heard.keys()];
  return { source, heard, send, announce, store, shown, failures, stop, asked, commits };
};

const JOBS = 'recordJobs/sari/jobs';

test('asks for no jobs while the staff entry announces none', () => {
  const { announce, shown, asked } = open();
  announce();
  announce(NOW - 1);
  expect(asked()).toEqual(['staff']);
  expect(shown).toEqual(['', '']);
});

test.each(['a job of another tab or device, that failed', 'one that is announced while the list is open'])(
  'shows %s',
  (kind) => {
    const { send, announce, shown, asked } = open();
    if (kind.startsWith('one')) announce();
    announce(NOW + HOUR_MS);
    expect(asked()).toContain(JOBS);
    send(JOBS, JOB);
    // The next change of the staff entry hides nothing.
    announce();
    expect(shown.at(-1)).toBe('job');
  },
);

test('listens to the jobs once this page starts one, before it is announced, also in the next list', async () => {
  const { store, send, announce, shown, asked, stop, commits } = open();
  announce();
  await store.startJob('job', { kind: 'delete', collection: 'customers', ids: ['a'] });
  expect(commits).toHaveLength(1);
  expect(asked()).toContain(JOBS);
  send(JOBS, JOB);
  announce();
  expect(shown.at(-1)).toBe('job');
  stop();
  expect(asked()).toEqual([]);
  store.listenToJobs(
    () => {},
    () => {},
  );
  expect(asked()).toContain(JOBS);
});

test('fails with the staff entry, or with the jobs once it listens to them', () => {
  const alone = open();
  alone.heard.get('staff')?.fail(new Error('refused'));
  expect(alone.failures).toHaveLength(1);
  const listening = open();
  listening.announce(NOW + HOUR_MS);
  listening.heard.get('staff')?.fail(new Error('refused'));
  expect(listening.failures).toHaveLength(0);
  listening.heard.get(JOBS)?.fail(new Error('refused'));
  expect(listening.failures).toHaveLength(1);
});

test('an announcement renews no token', () => {
  const { source, send, announce } = open();
  const versions: string[] = [];
  listenToMember({ ...source, read: async () => [], call: (work) => work() }, 'sari')(
    ({ rows }) => versions.push(...rows.map(({ version }) => version)),
    () => {},
  );
  announce();
  announce(NOW + HOUR_MS);
  send('staff', { id: 'sari', fields: { validSince: new Date(NOW) }, sent: {} });
  expect(versions[1]).toBe(versions[0]);
  expect(versions[2]).not.toBe(versions[0]);
});
