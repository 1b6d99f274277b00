import type { Answer } from '../requests';
import { sharedListener } from './changes';

const answer = (live: boolean): Answer => ({ documents: [], live });

const open = () => {
  const heard: { next(answer: Answer): void; fail(error: Error): void }[] = [];
  const listen = sharedListener((next, fail) => {
    heard.push({ next, fail });
    return () => {};
  });
  const use = () => {
    const shown: boolean[] = [];
    const fail = jest.fn();
    return { shown, fail, stop: listen(({ live }) => shown.push(live), fail) };
  };
  return { heard, use };
};

test('listens once for all users, and gives the next one the last answer at once', () => {
  const { heard, use } = open();
  const [one, other] = [use(), use()];
  heard[0]?.next(answer(false));
  one.stop();
  other.stop();
  heard[0]?.next(answer(true));
  expect(one.shown).toEqual([false]);
  expect(use().shown).toEqual([true]);
  expect(heard).toHaveLength(1);
});

test('tells each user of a failure, and begins anew with the next one', () => {
  const { heard, use } = open();
  const [one, other] = [use(), use()];
  heard[0]?.next(answer(true));
  heard[0]?.fail(new Error('refused'));
  expect(one.fail).toHaveBeenCalledTimes(1);
  expect(other.fail).toHaveBeenCalledTimes(1);
  const next = use();
  expect(next.shown).toEqual([]);
  expect(heard).toHaveLength(2);
  heard[1]?.next(answer(true));
  expect(next.shown).toEqual([true]);
  expect(one.shown).toEqual([true]);
});
