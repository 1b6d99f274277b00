import { useRef } from 'react';
import type { CallableResult } from 'shared-auth';
import { isUnanswered } from 'shared-auth/unanswered';

/**
 * Returns how to run a call that creates an account with an email. After one whose answer did not come, a refusal of the same email
 * says that the first one may have made it: "in use by another account" would be false.
 */
export const useCreation = () => {
  const unanswered = useRef<string>(undefined);
  return async (email: string, call: () => Promise<CallableResult>): Promise<CallableResult> => {
    try {
      const answer = await call();
      const isRepeated = unanswered.current === email.toLowerCase();
      return !answer.ok && isRepeated && answer.message.includes('already in use')
        ? {
            ok: false,
            message: `${email} has an account now: the press before may have made it. Look in the list.`,
          }
        : answer;
    } catch (error) {
      if (isUnanswered(error)) unanswered.current = email.toLowerCase();
      throw error;
    }
  };
};
