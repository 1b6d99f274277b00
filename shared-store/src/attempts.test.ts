import { Attempts, NamedAttempts } from './attempts';
import { ConnectionError, UnknownOutcomeError } from './data-store';

beforeEach(() => {
  jest.spyOn(console, 'warn').mockImplementation(() => {});
});

/** Makes an attempt without an answer, and returns what it was told since, and how to answer it. */
const openLate = async (attempts: Pick<Attempts, 'make'>, isDone?: (result: string) => boolean) => {
  const late = { resolve: (_: string) => {}, reject: (_: Error) => {} };
  const outcome = new Promise<string>((resolve, reject) => Object.assign(late, { resolve, reject }));
  const told: string[] = [];
  try {
    await attempts.make(() => Promise.reject<string>(new UnknownOutcomeError(outcome)), isDone);
  } catch (error) {
    if (!(error instanceof UnknownOutcomeError)) throw error;
    error.outcome.then(
      (result) => told.push(String(result)),
      (failure: Error) => told.push(failure.message),
    );
  }
  const answer = async (act: () => void) => {
    act();
    for (let turn = 0; turn < 5; turn += 1) await undefined;
  };
  return {
    told,
    happen: (result = 'done') => answer(() => late.resolve(result)),
    fail: (message = 'refused') => answer(() => late.reject(new Error(message))),
  };
};

const refused = () => Promise.reject<string>(new Error('refused'));
const unreached = () => Promise.reject<string>(new ConnectionError());

test('an attempt alone is told as it ended', async () => {
  const attempts = new Attempts();
  await expect(attempts.make(refused)).rejects.toThrow('refused');
  await expect(attempts.make(unreached)).rejects.toThrow('The server cannot be reached.');
  await expect(attempts.make(async () => 'done')).resolves.toBe('done');
  const [one, other] = [await openLate(attempts), await openLate(new Attempts())];
  await one.happen();
  await other.fail();
  expect([one.told, other.told]).toEqual([['done'], ['refused']]);
});

test.each([
  ['was refused', refused],
  ['did not arrive', unreached],
])('a later one that %s may have happened as long as an earlier one may', async (_, work) => {
  const attempts = new Attempts();
  const first = await openLate(attempts);
  await expect(attempts.make(work)).rejects.toBeInstanceOf(UnknownOutcomeError);
  await first.fail('not committed');
  expect(first.told).toEqual(['not committed']);
  // From now on nothing is unknown.
  await expect(attempts.make(work)).rejects.not.toBeInstanceOf(UnknownOutcomeError);
});

test('an earlier one says that it happened after a later one has failed', async () => {
  const attempts = new Attempts();
  const first = await openLate(attempts);
  await expect(attempts.make(refused)).rejects.toBeInstanceOf(UnknownOutcomeError);
  await first.happen();
  expect(first.told).toEqual(['done']);
});

test('an earlier one that fails says nothing while a later one may happen, or has happened', async () => {
  const attempts = new Attempts();
  const [first, second] = [await openLate(attempts), await openLate(attempts)];
  await first.fail();
  expect(first.told).toEqual([]);
  await second.fail('the last');
  expect(second.told).toEqual(['the last']);

  const third = await openLate(attempts);
  await attempts.make(async () => 'done');
  await third.fail();
  expect(third.told).toEqual([]);
});

test('a later one that fails after an earlier one has happened says nothing', async () => {
  const attempts = new Attempts();
  const [first, second] = [await openLate(attempts), await openLate(attempts)];
  await first.happen();
  await second.fail();
  expect([first.told, second.told]).toEqual([['done'], []]);
});

test('a later one that happens after an earlier one says so', async () => {
  const attempts = new Attempts();
  const [first, second] = [await openLate(attempts), await openLate(attempts)];
  await first.happen('first');
  await second.happen('second');
  expect([first.told, second.told]).toEqual([['first'], ['second']]);
});

test('a result without an effect is no proof that an earlier one has not happened', async () => {
  const attempts = new Attempts();
  const isDone = (result: string) => result === 'done';
  const first = await openLate(attempts, isDone);
  await expect(attempts.make(async () => 'nothing to do', isDone)).resolves.toBe('nothing to do');
  await expect(attempts.make(refused, isDone)).rejects.toBeInstanceOf(UnknownOutcomeError);
  await first.happen();
  expect(first.told).toEqual(['done']);
});

test('attempts at other things do not count', async () => {
  const attempts = new NamedAttempts();
  const of = (name: string): Pick<Attempts, 'make'> => ({
    make: (work, isDone) => attempts.make(name, work, isDone),
  });
  const first = await openLate(of('ada'));
  await expect(of('bob').make(refused)).rejects.toThrow('refused');
  await expect(of('ada').make(refused)).rejects.toBeInstanceOf(UnknownOutcomeError);
  await first.fail();
  await expect(of('ada').make(refused)).rejects.toThrow('refused');
});
