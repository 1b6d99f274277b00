import { useMemo, useState, useSyncExternalStore } from 'react';
import { useCurrentUser } from 'shared-auth';
import type { Model } from 'shared-model/define-model';
import { formatWholeDay } from 'shared-model/fields/day-texts';
import { useDataStore } from 'shared-store/DataProvider';
import { todayOf } from 'shared-store/live/useToday';
import { Button, Icon } from 'shared-ui';
import { watchShared } from 'shared-ui/storage';
import { writeDraft } from '../form/drafts/draft';
import { recordOf } from '../form/values/record-values';
import lines from '../list/lines.module.css';
import { useListScreen } from '../list/list-context';
import styles from './KeptRecords.module.css';
import { type Entry, type Kept, Outbox } from './outbox';
import { readable } from './sender';

/** On a grid of 16 pixels. */
export const CLOCK = 'M8 13.75a5.75 5.75 0 1 0 0-11.5 5.75 5.75 0 0 0 0 11.5zM8 4.75V8l2.25 1.5';

const STATE_TEXTS = { kept: 'Kept on this device. Not sent yet.', sending: 'Sending …' } as const;

/** Says what another press than Open does for a record that needs its writer. */
const AGAIN = {
  name: 'Send with this name',
  refused: 'Try again',
  other: 'Keep as second report',
  deleted: 'Keep as second report',
} as const;

/** Shows the new records above their list that are not sent. One that needs its writer has its reason, and what to do. */
export function KeptRecords() {
  const { model } = useListScreen();
  const { uid } = useCurrentUser().userData;
  const [outbox] = useState(() => new Outbox(uid));
  const text = useSyncExternalStore(watchShared, () => JSON.stringify(outbox.entries()));
  const entries = useMemo(() => JSON.parse(text) as readonly Entry[], [text]);
  const shown = entries.filter(({ kept }) => kept === undefined || kept.collection === model.collection);
  return (
    <section aria-label="Not sent" className={styles.kept}>
      <ul className={`${lines.lines} ${styles.lines}`}>
        {shown.map((entry) => (
          <li key={entry.key} className={`${lines.line} ${styles.line}`}>
            <Icon path={CLOCK} />
            <KeptRecord entry={entry} outbox={outbox} model={model} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function KeptRecord({ entry, outbox, model }: { entry: Entry; outbox: Outbox; model: Model }) {
  const read = readable(entry);
  if (!read)
    return (
      <div className={lines.text}>A newer version of this page has kept it. Reload the page to send it.</div>
    );
  const { kept } = read;
  const { state, problem, values, at } = kept;
  const day = values[model.momentField ?? ''] ?? '';
  return (
    <>
      <div className={lines.text}>
        <strong translate="no">{model.recordName(recordOf(model, values, new Date(at)))}</strong>
        {`, ${formatWholeDay(day)}: ${state === 'needs you' ? `Needs you. ${problem?.text ?? ''}` : STATE_TEXTS[state]}`}
      </div>
      {problem && state === 'needs you' && <Ways {...{ kept, problem, outbox }} entryKey={entry.key} />}
    </>
  );
}

/** Renders the ways out for a record that needs its writer. */
function Ways({
  entryKey: key,
  kept,
  problem: { kind },
  outbox,
}: {
  entryKey: string;
  kept: Kept;
  problem: NonNullable<Kept['problem']>;
  outbox: Outbox;
}) {
  const { uid } = useCurrentUser().userData;
  const store = useDataStore();
  const { opening } = useListScreen();
  const [isAsked, setAsked] = useState(false);
  const second = { id: store.newId(), isSent: false };
  const { collection, values, id, isSent } = kept;

  const open = () => {
    // What a colleague has deleted does not come back under its id.
    const own = kind === 'deleted' ? second : { id, isSent };
    const draft = { ...own, values, base: {}, day: todayOf(store) };
    // As a draft it belongs to the form again.
    if (!writeDraft(`${uid}:${collection}:new`, draft, true)) return;
    outbox.drop(key);
    opening.open('add');
  };
  const again = () => {
    const other = kind === 'other' || kind === 'deleted' ? second : {};
    outbox.change(key, { ...other, state: 'kept', problem: undefined, tries: 0, confirmed: kind === 'name' });
    // The sender of the page hears it.
    window.dispatchEvent(new Event('online'));
  };
  return (
    <div className={styles.ways}>
      <Button onClick={open}>Open</Button>
      <Button onClick={again}>{AGAIN[kind]}</Button>
      <Button variant="danger" onClick={() => (isAsked ? outbox.drop(key) : setAsked(true))}>
        {isAsked ? 'Discard for good' : 'Discard'}
      </Button>
    </div>
  );
}
