import { ConnectionError, UnknownOutcomeError } from '../data-store';
import { explainFailure } from '../explain-failure';
import type { SendGate } from './requests';
import { WRITE_TIMEOUT_MS, writeOnce } from './road';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** A transaction whose reads and whose answer the test ends. */
const open = (isWriting = true) => {
  const written: string[] = [];
  const steps = { read: () => {}, answer: (_?: Error) => {}, die: () => {} };
  const start = async (gate: SendGate) => {
    await new Promise<void>((resolve) => {
      steps.read = resolve;
    });
    gate.pass(isWriting);
    written.push('sent');
    await new Promise<void>((resolve, reject) => {
      steps.answer = (error) => (error ? reject(error) : resolve());
    });
    return 'saved';
  };
  const forget = jest.fn();
  const result = writeOnce(start, (giveUp) => {
    steps.die = giveUp;
    return forget;
  });
  const failure = result.then(
    () => undefined,
    (error: unknown) => error,
  );
  return { result, failure, steps, written, forget };
};

const settle = () => jest.advanceTimersByTimeAsync(0);

test('resolves to what was written', async () => {
  const { result, steps, forget } = open();
  steps.read();
  await settle();
  steps.answer();
  await expect(result).resolves.toBe('saved');
  expect(forget).toHaveBeenCalled();
});

test('never sends what was given up before it was sent, however late the SDK goes on', async () => {
  const { failure, steps, written } = open();
  await jest.advanceTimersByTimeAsync(WRITE_TIMEOUT_MS);
  const error = await failure;
  expect(error).toBeInstanceOf(ConnectionError);
  expect(error).not.toBeInstanceOf(UnknownOutcomeError);
  // Requests may wait behind those of other tabs.
  expect(explainFailure('The report')(error)).toMatch(/ is not saved yet: .* close some of them\.$/);
  steps.read();
  await jest.advanceTimersByTimeAsync(60_000);
  expect(written).toEqual([]);
});

test('reports that it does not know while the answer to a write is away, and what came of it', async () => {
  const { failure, steps } = open();
  steps.read();
  await jest.advanceTimersByTimeAsync(WRITE_TIMEOUT_MS);
  const error = await failure;
  if (!(error instanceof UnknownOutcomeError)) throw new Error('It should not be known.');
  steps.answer();
  await expect(error.outcome).resolves.toBe('saved');
});

test('reports later that a write was refused', async () => {
  const { failure, steps } = open();
  steps.read();
  await jest.advanceTimersByTimeAsync(WRITE_TIMEOUT_MS);
  const error = await failure;
  if (!(error instanceof UnknownOutcomeError)) throw new Error('It should not be known.');
  steps.answer(new Error('permission-denied'));
  await expect(error.outcome).rejects.toThrow('permission-denied');
});

test('does not know what came of a write whose answer is lost, and rejects a refusal', async () => {
  const lost = open();
  lost.steps.read();
  await settle();
  lost.steps.answer(new ConnectionError());
  expect(await lost.failure).toBeInstanceOf(UnknownOutcomeError);

  const refused = open();
  refused.steps.read();
  await settle();
  refused.steps.answer(new Error('permission-denied'));
  await expect(refused.result).rejects.toThrow('permission-denied');
});

test('a transaction that only reads is never unknown', async () => {
  const { failure, steps } = open(false);
  steps.read();
  await jest.advanceTimersByTimeAsync(WRITE_TIMEOUT_MS);
  expect(await failure).not.toBeInstanceOf(UnknownOutcomeError);
});

test('gives up at once when the SDK dies', async () => {
  const { failure, steps, written } = open();
  steps.die();
  expect(await failure).toBeInstanceOf(ConnectionError);
  steps.read();
  await settle();
  expect(written).toEqual([]);
});

test('does not know what came of a lost write after which nothing could be read', async () => {
  const result = writeOnce(async (gate) => {
    gate.begin();
    gate.pass(true);
    // The SDK tries again after a lost answer.
    gate.begin();
    throw new Error('resource-exhausted');
  });
  await expect(result).rejects.toBeInstanceOf(UnknownOutcomeError);
});

test('knows that nothing was written if the last of several attempts was refused', async () => {
  const result = writeOnce(async (gate) => {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      gate.begin();
      gate.pass(true);
    }
    throw new Error('failed-precondition');
  });
  await expect(result).rejects.toThrow('failed-precondition');
});
