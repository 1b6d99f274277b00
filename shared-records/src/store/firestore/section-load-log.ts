import { doc, type Firestore, getDoc } from 'firebase/firestore';
import * as v from 'valibot';
import { type SectionLoadLog, stoppedCanariesSchema } from '../../model/section-loads';
import type { SectionLoadWriter } from './lazy/section-load-writer';
import { reachable } from './reachable';

/** The timeout for reading the stop of a canary. */
const STOP_TIMEOUT_MS = 2_000;

/**
 * The log of section loads. Loads the code that writes to it at the first failure or canary, because most pages have none.
 * @param signedInUid returns the uid of the signed-in account, if any.
 */
export const sectionLoadLog = (
  firestore: Firestore,
  signedInUid: () => string | undefined,
): SectionLoadLog => {
  let write: ReturnType<SectionLoadWriter> | undefined;

  return {
    async record(load) {
      // Successes only count for canaries.
      if (load.outcome === 'loaded' && load.part !== 'canary') return;
      try {
        const { sectionLoadWriter } = await import('./lazy/section-load-writer');
        write ??= sectionLoadWriter(firestore, signedInUid);
        await reachable(write.bind(undefined, load));
      } catch (error) {
        console.warn('The load of a section is not in the log.', load, error);
      }
    },

    async isStoppedCanary(section, build) {
      const stop = await reachable(() => getDoc(doc(firestore, 'canaryStops', section)), STOP_TIMEOUT_MS);
      return stop.exists() && v.parse(stoppedCanariesSchema, stop.data()).includes(build);
    },
  };
};
