import * as v from 'valibot';
import { adminCallable } from '../calls/callable';
import { invalidInput, uidInput } from '../calls/input';
import { about, failure, Refusal } from '../calls/response';
import { changeAccount } from './account-change';
import { stateOf } from './audit/audit-log';
import { sendResetMail } from './reset-mail';

/** Callable for administrators: `{ uid }` → `{ message: 'Success' }` once the mail is on its way, or a failure. */
export const sendPasswordReset = adminCallable('sendPasswordReset', async (context, data) => {
  const input = v.safeParse(uidInput, data);
  if (!input.success) return invalidInput(input.issues);
  const { uid } = input.output;
  const { email } = await about(uid, () => context.auth.getUser(uid));
  if (!email) {
    const message = 'The account has no email address: create a new one with an address.';
    throw new Refusal(uid, failure('auth/missing-email', message));
  }
  return changeAccount(
    context,
    { action: 'sendPasswordReset', target: uid, takesRights: false },
    async () => {
      const state = stateOf(await context.auth.getUser(uid));
      await sendResetMail(email);
      return { answer: { message: 'Success' }, before: state, after: state };
    },
  );
});
