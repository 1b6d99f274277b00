import { useMemo, useState } from 'react';
import { refusalIn } from 'shared-auth/unanswered';
import { customerAddress } from 'shared-model/addresses';
import type { Change } from 'shared-model/changes';
import { formatDate } from 'shared-model/fields/day-texts';
import { UnknownOutcomeError, useLeft, useMayChange } from 'shared-records/record';
import { type Stored, useDataStore, useNow, useQuery } from 'shared-store';
import { Button, Message, useToast } from 'shared-ui';
import { Link } from 'shared-ui/router';

/** The most merges into one customer to show. */
const MOST_MERGES = 20;

/** Returns the live merges into a customer. */
export const useMerges = (id: string) => {
  const store = useDataStore();
  const listen = useMemo(() => store.listenToAllChanges({ keptId: id }, MOST_MERGES), [store, id]);
  return useQuery('changes', listen);
};

/** Says which customers were merged into this one, and undoes it. */
export function MergeNotices({ merges }: { merges: ReturnType<typeof useMerges> }) {
  const store = useDataStore();
  const now = useNow();
  const changes = useQuery('changes', store.listenToChanges);
  if (merges.status !== 'ready') return null;
  const shown = changes.status === 'ready' ? changes.rows : [];
  return merges.rows.map((merge) => {
    const undo = shown.find(({ id }) => id === merge.revertedBy);
    if (undo) return <UndoNotice key={merge.id} merge={merge} undo={undo} />;
    return !merge.revertedBy && merge.until > now && <MergeNotice key={merge.id} merge={merge} />;
  });
}

const count = (moved: number): string =>
  moved === 1 ? '1 contact or report' : `${moved.toLocaleString('en-US')} contacts and reports`;

function MergeNotice({ merge }: { merge: Stored<Change> }) {
  const now = useNow();
  const mayUndo = useMayChange()(merge);
  const { goneName, state, done, until } = merge;
  const isRunning = state === 'running';
  return (
    <Message tone="info">
      {isRunning
        ? `${goneName} is being merged into this customer. ${count(done)} moved. You can leave the page. `
        : `${goneName} was merged into this customer${done > 0 ? `, with ${count(done)}` : ''}.`}
      {mayUndo && !isRunning && ` You can undo this until ${formatDate(until, now)}. `}
      {mayUndo && <UndoMerge merge={merge} />}
    </Message>
  );
}

/** Says how far the Undo of a merge is, and what it has left as it was. */
function UndoNotice({ merge, undo }: { merge: Stored<Change>; undo: Stored<Change> }) {
  const { goneName, goneId = '' } = merge;
  const mayLook = useMayChange()(undo);
  const { id, state, done, kept } = undo;
  if (state === 'running') {
    const moved = count(Math.max(0, merge.done - done));
    return (
      <Message tone="info">{`The merge with ${goneName} is being undone. ${moved} left to move back.`}</Message>
    );
  }
  if (state !== 'done') return null;
  return (
    <Message tone={kept > 0 ? 'info' : 'success'}>
      <Link to={customerAddress(goneId)}>{goneName}</Link> is a customer of its own again.
      {kept > 0 && ` ${count(kept)} stayed as they are, because somebody has changed or deleted them since.`}
      {mayLook && <KeptFields id={id} />}
    </Message>
  );
}

/** Names the fields of the customer that an Undo has left, because somebody has changed them since. */
function KeptFields({ id }: { id: string }) {
  const fields = useLeft(id)?.flatMap(({ fields = [] }) => fields) ?? [];
  return fields.length > 0 && ` This customer keeps its changed ${fields.join(', ')}.`;
}

function UndoMerge({ merge: { id, goneName } }: { merge: Stored<Change> }) {
  const store = useDataStore();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const undo = async () => {
    setBusy(true);
    try {
      await store.change({ action: 'revert', id: store.newId(), reverts: id });
    } catch (error) {
      console.error('Undoing the merge failed.', error);
      const failed =
        error instanceof UnknownOutcomeError
          ? `${goneName}: no answer came, so it is not known whether the merge was undone. If Undo stays there, press it again.`
          : `The merge with ${goneName} could not be undone now. Try again.`;
      toast.show({ tone: 'error', text: refusalIn(error) ?? failed });
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
