import * as v from 'valibot';

/**
 * The result of loading a section: success, or the kind of failure. `error`: it runs, and its code threw where nothing shows it.
 * The security rules repeat them.
 */
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
  'error',
] as const;

/** The role of a build: live, canary, fallback, a developer's override, or a preview that a link opens. */
export const BUILD_CHANNELS = ['live', 'canary', 'fallback', 'override', 'preview'] as const;

/** The names of errors that are stored, of browsers, React, the bundler and Firebase. Another name may be made of a text. */
export const ERROR_NAME =
  /^(Abort|Aggregate|ChunkLoad|DataClone|Eval|Firebase|Internal|InvalidState|Network|NotAllowed|NotFound|NotReadable|NotSupported|QuotaExceeded|Range|Reference|Security|Syntax|Timeout|Type|URI)?Error( #[0-9]{1,3})?$/;

/** One load of a section, as its page reports it. */
export const sectionLoadSchema = v.strictObject({
  section: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{0,39}$/)),
  /** The id of the build; empty if the load failed before a build was chosen. */
  build: v.pipe(v.string(), v.regex(/^[A-Za-z0-9-]{0,60}$/)),
  channel: v.picklist(BUILD_CHANNELS),
  outcome: v.picklist(LOAD_OUTCOMES),
  /** Whether the user is an administrator. */
  isAdmin: v.boolean(),
  /** The owners: the team of the build. */
  team: v.optional(
    v.pipe(v.string(), v.regex(/^[A-Za-z0-9 .,&-]{1,60}<[A-Za-z0-9._+-]{1,60}@[A-Za-z0-9.-]{1,60}>$/)),
  ),
  /** Of a success: the milliseconds from opening the section until its screen was there. One account in ten tells it. */
  ms: v.optional(v.pipe(v.string(), v.regex(/^[0-9]{1,6}$/))),
  /** The name of an error, and the number of its text if it is React's: "Error #418". Its text may hold what staff have typed. */
  error: v.optional(v.pipe(v.string(), v.regex(ERROR_NAME))),
  /** Its innermost frames, each with a space behind: a file of the build, or behind a slash of the shell, its line and column. */
  frames: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^([/]?[A-Za-z0-9_-]{1,60}([.][a-z0-9]{1,20})?[.]js:[0-9]{1,7}:[0-9]{1,7} ){1,8}$/),
    ),
  ),
  /** The route that the page was at, with `/ID` for the screen of a record: "/customer/ID". */
  route: v.optional(v.pipe(v.string(), v.regex(/^[/][a-z0-9-]{0,39}([/]ID)?$/))),
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
  /** Reports how a load ended. Stores successes of canaries, and those with a time. Resolves also on failure, which is only logged. */
  record(load: SectionLoad): Promise<void>;
  /**
   * Returns whether a build of a section was stopped as a canary.
   * @throws if the server does not answer within 2 seconds.
   */
  isStoppedCanary(section: string, build: string): Promise<boolean>;
}
