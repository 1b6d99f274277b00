import { Button } from '../Button';
import { Message } from '../Message';
import { firstField } from './first-field';

/**
 * Says, among the notices of a form, that what had been typed is back, but for what `except` names. Discarding it leads
 * to the first field.
 */
export const DraftNotice = ({ except, onDiscard }: { except?: string; onDiscard(): void }) => (
  <Message tone="info">
    What you had typed is back{except ? `, except ${except}` : ''}.{' '}
    <Button
      variant="quiet"
      onClick={({ currentTarget }) => {
        // The button goes, and would take the focus along.
        firstField(currentTarget.form)?.focus({ preventScroll: true });
        onDiscard();
      }}
    >
      Discard it
    </Button>
  </Message>
);
