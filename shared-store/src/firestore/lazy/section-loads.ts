import { type SectionLoad, type SectionLoadLog, stoppedCanariesSchema } from 'shared-model/section-loads';
import * as v from 'valibot';
import type { Source } from '../requests';
import { SERVER_TIME } from '../values';
import { isStoreRefusal } from './rest-server';

/** The timeout for reading the stop of a canary, in milliseconds. */
const STOP_TIMEOUT_MS = 2_000;
const MINUTE_MS = 60_000;
/** Keeps loads for this long. */
const RETENTION_MS = 30 * 24 * 60 * MINUTE_MS;
/** Tries at most this many slots. Another page of the account may have taken one. */
const ATTEMPTS = 3;
/** The number of loads that one account may report in a minute. The security rules repeat it. */
const SLOTS = 10;

/**
 * Returns a function that draws a random free slot of a minute; undefined if none is left.
 * @param minute since 1970. @param random from 0 up to but not including 1.
 */
export const openSlots = (random: () => number = Math.random): ((minute: number) => number | undefined) => {
  let current: number | undefined;
  let free: number[] = [];
  return (minute) => {
    if (minute !== current) free = Array.from({ length: SLOTS }, (_, slot) => slot);
    current = minute;
    return free.splice(Math.floor(random() * free.length), 1)[0];
  };
};

/** Returns the log of section loads of an account. */
export const sectionLoadLog = (source: Source, uid: string): SectionLoadLog => {
  const { read, transaction, now } = source;
  const nextSlot = openSlots();
  const write = async (load: SectionLoad): Promise<void> => {
    for (let attempt = 1; ; attempt += 1) {
      // The rules compare the minute with the server's: the answer to a request shows that.
      await read({ collection: 'staff', id: uid });
      const minute = Math.floor(now() / MINUTE_MS);
      const slot = nextSlot(minute);
      if (slot === undefined) throw new Error('There were too many of them in this minute.');
      const expiresAt = new Date(now() + RETENTION_MS);
      const stored = { ...load, uid, timestamp: SERVER_TIME, expiresAt };
      try {
        await transaction(async ({ set }) => set('sectionLoads', `${uid}_${minute}_${slot}`, stored));
        return;
      } catch (error) {
        if (attempt === ATTEMPTS || !isStoreRefusal(error)) throw error;
      }
    }
  };
  return {
    async record(load) {
      // Other successes count for nothing.
      if (load.outcome === 'loaded' && load.channel !== 'canary' && load.ms === undefined) return;
      try {
        await write(load);
      } catch (error) {
        console.warn('The load of a section is not in the log.', load, error);
      }
    },

    async isStoppedCanary(section, build) {
      const [stop] = await read({ collection: 'canaryStops', id: section }, STOP_TIMEOUT_MS);
      return stop !== undefined && v.parse(stoppedCanariesSchema, stop.fields).includes(build);
    },
  };
};
