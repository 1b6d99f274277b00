import { useState } from 'react';
import { useAuth } from 'shared-auth';
import { isUnanswered } from 'shared-auth/unanswered';
import { customerAddress } from 'shared-records/model/addresses';
import { formatDate } from 'shared-records/model/fields/day-texts';
import type { Merge } from 'shared-records/model/record-jobs';
import { useMerges } from 'shared-records/record';
import { type Stored, useNow } from 'shared-records/store';
import { Button, Message, useToast } from 'shared-ui';
import { Link } from 'shared-ui/router';

/** Says which customers were merged into this one, and undoes it. */
export function MergeNotices({ id }: { id: string }) {
  const now = useNow();
  const merges = useMerges('kept', id);
  const [seen, setSeen] = useState<readonly string[]>([]);
  if (merges.status !== 'ready') return null;
  const undoing = merges.rows.find(({ id, state }) => state === 'undoing' && !seen.includes(id));
  // Its end is said to those who saw it.
  if (undoing) setSeen([...seen, undoing.id]);
  return merges.rows
    .filter(({ id, state, undoUntil }) => (state === 'undone' ? seen.includes(id) : undoUntil > now))
    .map((merge) => <MergeNotice key={merge.id} merge={merge} />);
}

const count = (moved: number): string =>
  moved === 1 ? '1 contact or report' : `${moved.toLocaleString('en-US')} contacts and reports`;

function MergeNotice({ merge }: { merge: Stored<Merge> }) {
  const now = useNow();
  const { goneName, state, moved, left, keptFields, undoUntil } = merge;
  if (state === 'running')
    return (
      <Message tone="info">
        {goneName} is being merged into this customer. {count(moved)} moved. You can leave the page.{' '}
        <UndoMerge merge={merge} />
      </Message>
    );
  if (state === 'undoing')
    return (
      <Message tone="info">
        The merge with {goneName} is being undone. {count(moved)} left to move back.
      </Message>
    );
  if (state === 'undone')
    return (
      <Message tone={left > 0 || keptFields.length > 0 ? 'info' : 'success'}>
        <Link to={customerAddress(merge.gone)}>{goneName}</Link> is a customer of its own again.
        {left > 0 &&
          ` ${count(left)} stayed as they are, because somebody has changed or deleted them since.`}
        {keptFields.length > 0 && ` This customer keeps its changed ${keptFields.join(', ')}.`}
      </Message>
    );
  return (
    <Message tone="info">
      {goneName} was merged into this customer, with {count(moved)}. You can undo this until{' '}
      {formatDate(undoUntil, now)}. <UndoMerge merge={merge} />
    </Message>
  );
}

function UndoMerge({ merge: { id, goneName } }: { merge: Stored<Merge> }) {
  const { auth } = useAuth();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const fail = (text: string) => toast.show({ tone: 'error', text });
  const undo = async () => {
    setBusy(true);
    try {
      const answer = await (await auth.loadAccounts()).mergeCustomers({ undo: id });
      if (!answer.ok) fail(answer.message);
    } catch (error) {
      console.error('Undoing the merge failed.', error);
      fail(
        isUnanswered(error)
          ? `${goneName}: no answer came, so it is not known whether the merge was undone. If Undo stays there, press it again.`
          : `The merge with ${goneName} could not be undone now. Try again.`,
      );
    }
    setBusy(false);
  };
  return (
    <Button
      variant="quiet"
      busy={busy}
      aria-label={`Undo the merge with ${goneName}`}
      onClick={() => void undo()}
    >
      Undo
    </Button>
  );
}
