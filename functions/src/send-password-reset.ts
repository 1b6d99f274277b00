import * as v from 'valibot';
import { changeAccount } from './account-change';
import { stateOf } from './audit-log';
import { adminCallable } from './callable';
import { invalidInput, uidInput } from './input';
import { sendResetMail } from './reset-mail';
import { about, failure, Refusal } from './response';

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
