import { isUnanswered } from 'shared-auth/unanswered';
import { CHANGES, changeSchema } from 'shared-model/changes';
import { type ChangeStore, UnknownOutcomeError } from '../../data-store';
import {
  type Answer,
  type Condition,
  type ListenToDocuments,
  type QueryRequest,
  rowsOf,
  type Source,
} from '../requests';
import { equals, readBy, requestFor } from './request-for';

/** The most running and just ended changes that a page listens to. */
const MOST_SHOWN = 20;

const readChange = readBy(changeSchema);

const latest = (field: string): QueryRequest['orders'] => [{ field: [field], isDescending: true }];

/**
 * Returns one listener for all users. It stays open once it is used: the next screen needs it again, and a new one costs the reads
 * of its documents and of the rules. A failure ends it, and the next user begins anew.
 */
export const sharedListener = (listen: ListenToDocuments): ListenToDocuments => {
  const users = new Set<{ next(answer: Answer): void; fail(error: Error): void }>();
  let isOpen = false;
  let last: Answer | undefined;
  const open = () => {
    isOpen = true;
    listen(
      (answer) => {
        last = answer;
        for (const { next } of [...users]) next(answer);
      },
      (error) => {
        isOpen = false;
        last = undefined;
        const all = [...users];
        users.clear();
        for (const { fail } of all) fail(error);
      },
    );
  };
  return (next, fail) => {
    const user = { next, fail };
    users.add(user);
    if (last) next(last);
    if (!isOpen) open();
    return () => void users.delete(user);
  };
};

/** Returns the members of a store for changes. `send` calls the function that begins, stops and takes them back. */
export const changesOf = (
  source: Pick<Source, 'listen' | 'call' | 'now'>,
  send: ChangeStore['change'],
): Omit<ChangeStore, 'listenToBin'> => ({
  // Running ones are shown longest, so they come first.
  listenToChanges: rowsOf(
    sharedListener((...heard) => {
      const shown = { field: ['shownUntil'], operator: '>=', value: new Date(source.now()) } as const;
      return source.listen(requestFor(CHANGES, MOST_SHOWN, [shown], latest('shownUntil')))(...heard);
    }),
    readChange,
  ),
  listenToAllChanges: (filter, most) => {
    const wanted: readonly (readonly [string, string | readonly string[] | undefined])[] =
      Object.entries(filter);
    const conditions = wanted.flatMap(([field, value]): readonly Condition[] => {
      if (value === undefined) return [];
      return [typeof value === 'string' ? equals(field, value) : { field: [field], operator: 'in', value }];
    });
    // Few changes are about one file, or one customer: they need no index of their own.
    const isFew = filter.hash !== undefined || filter.keptId !== undefined;
    return rowsOf(
      source.listen(requestFor(CHANGES, most, conditions, isFew ? [] : latest('at'))),
      readChange,
    );
  },
  change: async (request) => {
    try {
      return await source.call(() => send(request));
    } catch (error) {
      // The list of changes shows whether it happened.
      throw isUnanswered(error) ? new UnknownOutcomeError(new Promise(() => {}), error) : error;
    }
  },
});
