import { type FormState, TextField } from 'shared-ui/form';

/** The values of a new password that is typed twice. */
type NewPassword = { password: string; confirmation: string };

export const CONFIRMATION_LABEL = 'Confirm Password';

/** The error for two different passwords. */
export const MISMATCH = 'Password did not match';

/** Returns whether the password was typed the same twice. */
export const isConfirmed = ({ password, confirmation }: NewPassword): boolean => password === confirmation;

/** Renders the fields to type a new password twice. */
export const NewPasswordFields = ({
  label,
  field,
}: {
  label: string;
  field: FormState<NewPassword>['field'];
}) => (
  <>
    <TextField label={label} type="password" autoComplete="new-password" required {...field('password')} />
    <TextField
      label={CONFIRMATION_LABEL}
      type="password"
      autoComplete="new-password"
      required
      {...field('confirmation')}
    />
  </>
);
