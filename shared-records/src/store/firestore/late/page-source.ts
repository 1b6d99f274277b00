import type { Connection } from '../../connection';
import { ConnectionError } from '../../data-store';
import type { ServerClock } from '../rest';
import { type DocumentStream, isStoreRefusal } from '../road';
import type { Source } from '../source';
import type { Reads } from './reads';
import { writeOnce } from './write-once';

/** Returns how a page reaches its documents: what it reads once and all it writes take the same road as its lists. */
export const pageSource = ({
  connection,
  listen,
  reads,
  clock,
  onRefusal,
}: {
  readonly connection: Connection<DocumentStream>;
  readonly listen: Source['listen'];
  readonly reads: Pick<Reads, 'read' | 'countOf'>;
  readonly clock: Pick<ServerClock, 'now'>;
  onRefusal(): void;
}): Source => {
  const call: Source['call'] = async (work) => {
    try {
      return await work();
    } catch (error) {
      if (isStoreRefusal(error)) onRefusal();
      throw error;
    }
  };
  const transaction: Source['transaction'] = async (run) => {
    const stream = await connection.connect();
    const result = await call(() =>
      writeOnce(
        async (gate) => {
          try {
            return await stream.transaction(run, gate);
          } catch (error) {
            if (connection.noteDeath(error)) throw new ConnectionError(error);
            throw error;
          }
        },
        // Another stream has taken its place: this one never answers.
        (giveUp) => connection.follow({ onStream: (other) => other !== stream && giveUp() }),
      ),
    );
    connection.noteSave();
    return result;
  };

  return {
    listen,
    read: (...asked) => call(() => reads.read(...asked)),
    countOf: (request) => call(() => reads.countOf(request)),
    transaction,
    call,
    now: clock.now,
  };
};
