import { useCallback } from 'react';
import { useCurrentUser } from 'shared-auth';
import { dayOf } from 'shared-model/periods';
import { countText } from 'shared-model/words/count-text';
import { useDataStore } from 'shared-store/DataProvider';
import { useAnswer } from 'shared-store/live/useAnswer';
import { todayOf } from 'shared-store/live/useToday';
import { Outbox } from './outbox';

/** Says how many reports the user has written today on this device, and how many of just these the server has. */
export function Receipt() {
  const { uid } = useCurrentUser().userData;
  const store = useDataStore();
  const ask = useCallback(async () => {
    const outbox = new Outbox(uid);
    const isOfToday = ({ at }: { at: number }) => dayOf(new Date(at)) === todayOf(store);
    const sent = outbox.notes(store.now()).filter(isOfToday);
    const waiting = outbox.entries().filter(({ kept }) => kept && isOfToday(kept));
    const found = await Promise.all(
      sent.map(({ collection, id }) =>
        store.transact(collection, id, (fields) => ({ leave: true, result: fields !== null })),
      ),
    );
    const [arrived, deleted] = [found.filter(Boolean).length, found.filter((isThere) => !isThere).length];
    return [
      `Today you wrote ${countText(sent.length + waiting.length, 'report')} on this device.`,
      `The server has ${arrived}.`,
      ...(deleted > 0 ? [`${deleted} ${deleted === 1 ? 'was' : 'were'} deleted there.`] : []),
      ...(waiting.length > 0 ? [`${waiting.length} not sent yet.`] : []),
    ].join(' ');
  }, [uid, store]);
  const text = useAnswer('The receipt', ask, 'The server cannot be asked which of your reports it has.');
  return text === undefined ? null : <p>{text}</p>;
}
