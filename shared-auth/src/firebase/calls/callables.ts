import type { Auth } from 'firebase/auth';
import * as v from 'valibot';
import type { CallableResult } from '../../account-service';
import type { NewUser } from '../../auth-service';
import { RefusedError } from '../../unanswered';
import { callAs } from './call';
import { readAnswer } from './read-answer';

const countSchema = v.object({
  count: v.number(),
  kinds: v.optional(v.array(v.object({ entityName: v.string(), count: v.number() })), []),
});

/** The callables that write many records. */
export type RecordCallable = 'importRecords' | 'changeRecords';

/** The answer of `countRecords`: a number of records, and how many of them are of each kind that was counted. */
export type RecordCount = v.InferOutput<typeof countSchema>;

/** Returns the calls that `AccountService` does not have, for the account with this uid. */
export const callables = (auth: Auth, uid: string | undefined) => {
  const call = callAs(auth, uid);
  return {
    addUser: async ({ email, password, displayName }: NewUser): Promise<CallableResult> =>
      readAnswer(await call('addUser', { email, password, displayName })),

    addAdmin: async (email: string): Promise<CallableResult> => readAnswer(await call('addAdmin', { email })),

    /** Returns how many records match. @throws {v.ValiError} If the answer is no count. */
    countRecords: async (request: object): Promise<RecordCount> =>
      v.parse(countSchema, await call('countRecords', request)),

    /** Sends a request about an import or a change, and returns the unchecked answer. @throws {RefusedError} With the server's reason. */
    askRecords: async (callable: RecordCallable, request: object): Promise<unknown> => {
      const answer = await call(callable, request);
      const { ok, message } = readAnswer(answer);
      if (!ok) throw new RefusedError(message);
      return answer;
    },
  };
};
