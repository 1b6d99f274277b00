import { useCallback, useState } from 'react';
import { useAuth } from 'shared-auth';
import { isUnanswered } from 'shared-auth/unanswered';
import { useToast } from 'shared-ui';

/** Two customers, and what Undo says about them. */
interface NotedPair {
  readonly ids: readonly [string, string];
  /** Names both: "PT Maju and Maju Jaya". */
  readonly names: string;
  /** Tells them from others on the screen. */
  readonly key: string;
  /** Says what happened: "PT Maju is not offered here any more." */
  readonly text: string;
}

/** Hides customers that staff do not take for duplicates, notes it, and offers Undo. */
export const useDuplicateNotes = () => {
  const { auth } = useAuth();
  const toast = useToast();
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());

  const hide = useCallback(
    ({ ids, names, key, text }: NotedPair) => {
      /** Notes whether they may be duplicates. @returns whether it is noted. */
      const note = async (isMaybe: boolean): Promise<boolean> => {
        const that = isMaybe ? `that ${names} may be duplicates again` : `that ${names} are no duplicates`;
        const fail = (why: string) => toast.show({ tone: 'error', text: why });
        try {
          const accounts = await auth.loadAccounts();
          const answer = await accounts.mergeCustomers(
            isMaybe ? { maybeDuplicates: ids } : { notDuplicates: ids },
          );
          if (!answer.ok) fail(answer.message);
          return answer.ok;
        } catch (error) {
          console.error('It was not noted whether two customers are duplicates.', error);
          fail(
            isUnanswered(error)
              ? `No answer came, so it is not known whether the server has noted ${that}.`
              : `The server could not note ${that}. Try again.`,
          );
          return false;
        }
      };
      const show = () => setHidden((keys) => new Set([...keys].filter((each) => each !== key)));
      setHidden((keys) => new Set([...keys, key]));
      void note(false).then((isNoted) => {
        if (!isNoted) return show();
        toast.show({
          tone: 'info',
          text,
          action: { label: 'Undo', onSelect: () => void note(true).then((isBack) => isBack && show()) },
        });
      });
    },
    [auth, toast],
  );

  return { hidden, hide };
};
