import { ActionDialog } from './ActionDialog';
import type { AccountDialogProps, Asked } from './account-actions';
import { CorrectionDialog } from './CorrectionDialog';

/** Asks about a change of an account that was chosen. */
export const AskedDialog = ({ asked, ...props }: AccountDialogProps & { readonly asked: Asked }) =>
  asked === 'correction' ? <CorrectionDialog {...props} /> : <ActionDialog action={asked} {...props} />;
