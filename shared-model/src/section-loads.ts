import * as v from 'valibot';

/** The result of loading a section: success, or the kind of failure. The security rules repeat them. */
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

/** The role of a build: live, canary, fallback, a developer's override, or a preview that a link opens. */
export const BUILD_CHANNELS = ['live', 'canary', 'fallback', 'override', 'preview'] as const;

/** One load of a section, as its page reports it. */
export const sectionLoadSchema = v.strictObject({
  section: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{0,39}$/)),
  /** The id of the build; empty if the load failed before a build was chosen. */
  build: v.pipe(v.string(), v.regex(/^[A-Za-z0-9-]{0,60}$/)),
  channel: v.picklist(BUILD_CHANNELS),
  outcome: v.picklist(LOAD_OUTCOMES),
  /** Whether the user is an administrator. */
  isAdmin: v.boolean(),
});

/** The builds of a section that were stopped as canaries, as in `canaryStops`, where each has its id. */
export const stoppedCanariesSchema = v.pipe(
  v.object({ builds: v.record(v.string(), v.unknown()) }),
  v.transform(({ builds }) => Object.keys(builds)),
);

export type LoadOutcome = (typeof LOAD_OUTCOMES)[number];
export type BuildChannel = (typeof BUILD_CHANNELS)[number];
export type SectionLoad = v.InferOutput<typeof sectionLoadSchema>;

/** The log of section loads, and the stops that the server concludes from it. */
export interface SectionLoadLog {
  /** Reports how a load ended. Stores successes of canaries only. Resolves also on failure, which is only logged. */
  record(load: SectionLoad): Promise<void>;
  /**
   * Returns whether a build of a section was stopped as a canary.
   * @throws if the server does not answer within 2 seconds.
   */
  isStoppedCanary(section: string, build: string): Promise<boolean>;
}
