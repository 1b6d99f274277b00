import { useEffect, useState } from 'react';
import { useCurrentUser } from 'shared-auth';
import { countText } from 'shared-model/words/count-text';
import { useDataStore } from 'shared-store/DataProvider';
import { Button, buttonLook, Icon, useToast } from 'shared-ui';
import { Dialog } from 'shared-ui/overlay';
import { Link } from 'shared-ui/router';
import { watchShared } from 'shared-ui/storage';
import { CLOCK } from './KeptRecords';
import styles from './KeptRecords.module.css';
import { useKeptCount } from './kept-count';
import { Outbox } from './outbox';
import { readable, Sender } from './sender';

/** Lets the sender of the page work while records are kept: at once when the page is live again or somebody comes back to it. */
const useSending = (uid: string, isNeeded: boolean): void => {
  const store = useDataStore();
  const [{ outbox, sender }] = useState(() => {
    const outbox = new Outbox(uid);
    return { outbox, sender: new Sender(store, outbox) };
  });
  // Forgets old ones.
  useEffect(() => void outbox.notes(store.now()), [outbox, store]);
  useEffect(() => {
    if (!isNeeded) return undefined;
    const left = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const run = async (isUrgent: boolean): Promise<void> => {
      clearTimeout(timer);
      const pause = await sender.run(`kept:${uid}`, isUrgent);
      clearTimeout(timer);
      if (pause !== undefined && !left.signal.aborted) timer = setTimeout(() => void run(false), pause);
    };
    const stopWatching = watchShared(() => void run(false));
    for (const event of ['online', 'focus'])
      window.addEventListener(event, () => void run(true), { signal: left.signal });
    const [first] = outbox.entries().flatMap((entry) => readable(entry) ?? []);
    let wasLive = false;
    // The document of one of them shows whether the page is live: the sender itself believes no list.
    const stopListening =
      first &&
      store.listenTo(first.model, first.kept.id)(
        ({ live }) => {
          if (live && !wasLive) void run(true);
          wasLive = live;
        },
        (error) => console.warn('It is not known when the page is live again.', error),
      );
    void run(true);
    return () => {
      left.abort();
      clearTimeout(timer);
      stopWatching();
      stopListening?.();
    };
  }, [uid, isNeeded, outbox, sender, store]);
};

/** Shows in the header how many reports are not sent, leads to them, and sends them. */
export function Unsent() {
  const { uid } = useCurrentUser().userData;
  const count = useKeptCount(uid);
  useSending(uid, count > 0);
  const { forget } = useToast();
  useEffect(() => {
    if (count === 0) forget('kept');
  }, [count, forget]);
  if (count === 0) return null;
  return (
    <Link to="/" aria-label={`${count} not sent`} {...buttonLook('quiet')}>
      <Icon path={CLOCK} />
      {count}
      <span className={styles.words}> not sent</span>
    </Link>
  );
}

/** Asks before a logout deletes what is not sent. Logs out once nothing is left. */
export function LogoutQuestion({
  uid,
  canSend,
  onStay,
  onLogout,
}: {
  uid: string;
  canSend: boolean;
  onStay(): void;
  onLogout(): void;
}) {
  const count = useKeptCount(uid);
  useEffect(() => {
    if (count === 0) onLogout();
  }, [count, onLogout]);
  return (
    <Dialog
      title={`${countText(count, 'report')} ${count === 1 ? 'is' : 'are'} not sent`}
      text="They are on this device only. A logout deletes them."
      onClose={onStay}
      actions={
        <>
          <Button onClick={onStay}>Stay</Button>
          <Button variant="danger" onClick={onLogout}>
            Discard
          </Button>
          {canSend && (
            // The sender of the page hears it, and so does its connection.
            <Button variant="primary" onClick={() => window.dispatchEvent(new Event('online'))}>
              Send now
            </Button>
          )}
        </>
      }
    />
  );
}
