import * as v from 'valibot';

/** How the load of a section ended: on the page, or by what kept it from there. The security rules repeat them. */
export const LOAD_OUTCOMES = [
  'loaded',
  'unreachable',
  'http',
  'manifest',
  'signature',
  'outdated',
  'contract',
  'timeout',
  'integrity',
  'not-javascript',
  'evaluation',
  'missing-export',
  'chunk',
  'render',
] as const;

/** How a page came to a build: it is live, a canary, one to fall back to, or a developer's own. */
export const BUILD_PARTS = ['live', 'canary', 'fallback', 'override'] as const;

/** One attempt to put a build of a section on the page of somebody, as that page tells it. */
export const sectionLoadSchema = v.strictObject({
  section: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{0,39}$/)),
  /** The id of the build; empty where it did not come to one. */
  build: v.pipe(v.string(), v.regex(/^[A-Za-z0-9-]{0,60}$/)),
  part: v.picklist(BUILD_PARTS),
  outcome: v.picklist(LOAD_OUTCOMES),
  /** Whether an administrator was at the page. */
  isAdmin: v.boolean(),
});

/**
 * The builds of a section that the server has stopped as canaries, as stored in `canaryStops`: the newest, and all of them
 * by their ids, which older versions did not keep.
 */
export const stoppedCanariesSchema = v.pipe(
  v.object({ build: v.string(), builds: v.optional(v.record(v.string(), v.unknown()), {}) }),
  v.transform(({ build, builds }) => [build, ...Object.keys(builds)]),
);

export type LoadOutcome = (typeof LOAD_OUTCOMES)[number];
export type BuildPart = (typeof BUILD_PARTS)[number];
export type SectionLoad = v.InferOutput<typeof sectionLoadSchema>;

/** What pages tell of the sections they load, and what the server concludes from it. */
export interface SectionLoadLog {
  /**
   * Tells how a load ended; one that went well is stored of a canary alone. Resolves when it is stored, or when it
   * cannot be: then it is written to the console, because no page may suffer from its own log.
   */
  record(load: SectionLoad): Promise<void>;
  /**
   * Returns whether the server has stopped a build of a section as a canary.
   * @throws where that cannot be learnt within 2 seconds.
   */
  isStoppedCanary(section: string, build: string): Promise<boolean>;
}
