import type { BuildPart, SectionLoadLog } from 'shared-data';
import type { SectionFailure } from './failure';

/** Where the page tells how its loads end. */
export interface LoadReport {
  failed(failure: SectionFailure, part: BuildPart): void;
  /** For crashes that prove nothing about a build: they stay in this browser's console. */
  crashedByLink(section: string, build: string, shape: string): void;
  /** Only canaries are told of: whether one does well is a matter of how many of its loads fail. */
  loadedCanary(section: string, build: string): void;
}

/** Tells the console of failures, and the server of what it must know to watch over builds. */
export const loadReport = (log: Pick<SectionLoadLog, 'record'>, isAdmin: boolean): LoadReport => ({
  failed({ section, build, kind, detail }, part) {
    console.error(`Section ${section}${build ? `, build ${build}` : ''}: ${kind}: ${detail}`);
    void log.record({ section, build: build ?? '', part, outcome: kind, isAdmin });
  },
  crashedByLink(section, build, shape) {
    console.error(`Section ${section}, build ${build}: cannot show ${shape}, an address from outside.`);
  },
  loadedCanary(section, build) {
    void log.record({ section, build, part: 'canary', outcome: 'loaded', isAdmin });
  },
});
