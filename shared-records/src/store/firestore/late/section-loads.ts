import * as v from 'valibot';
import { type SectionLoadLog, stoppedCanariesSchema } from '../../../model/section-loads';
import type { Source } from '../source';

/** The timeout for reading the stop of a canary, in milliseconds. */
const STOP_TIMEOUT_MS = 2_000;

/** Returns the log of section loads of an account. Loads the code that writes to it at the first failure or canary. */
export const sectionLoadLog = (source: Source, uid: string): SectionLoadLog => {
  let writing: Promise<SectionLoadLog['record']> | undefined;
  const open = async () => {
    const { sectionLoadWriter } = await import('./section-load-writer');
    return sectionLoadWriter(source, uid);
  };
  return {
    async record(load) {
      // Successes only count for canaries.
      if (load.outcome === 'loaded' && load.part !== 'canary') return;
      try {
        writing ??= open();
        await (await writing)(load);
      } catch (error) {
        console.warn('The load of a section is not in the log.', load, error);
      }
    },

    async isStoppedCanary(section, build) {
      const [stop] = await source.read({ collection: 'canaryStops', id: section }, STOP_TIMEOUT_MS);
      return stop !== undefined && v.parse(stoppedCanariesSchema, stop.fields).includes(build);
    },
  };
};
