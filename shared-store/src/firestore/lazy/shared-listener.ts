import type { Answer, ListenToDocuments } from '../requests';

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
