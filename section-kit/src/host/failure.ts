/** The role of a build: live, canary, fallback, a developer's override, or a preview that a link opens. */
export type BuildChannel = 'live' | 'canary' | 'fallback' | 'override' | 'preview';

/** Failures that say nothing about a section or its builds. The log never hears of them. */
type LocalKind =
  | 'page' // a file of the page itself did not arrive
  | 'policy'; // it was published after this page was opened, whose policy does not name its site

const isLocal = (kind: FailureKind): kind is LocalKind => kind === 'page' || kind === 'policy';

/** The reason why a section is not on the page. */
export type FailureKind =
  | 'unreachable' // its site does not answer
  | 'http' // its site answers with an error status
  | 'timeout' // its `section.json` or a build did not arrive in time
  | 'manifest' // its `section.json` does not match the schema
  | 'signature' // its `section.json` is not signed by the section's key
  | 'outdated' // its `section.json` is older than one that this browser has seen
  | 'contract' // none of its builds runs under this shell
  | 'not-javascript' // something other than a script arrived
  | 'integrity' // a script arrived whose hash is not the one in `section.json`
  | 'evaluation' // its code threw while starting
  | 'missing-export' // it exports no section, or lacks a screen
  | 'chunk' // a further chunk of its code did not arrive, or its hash was wrong
  | 'render' // its screen threw while on the page
  | LocalKind;

/** One load of a section, for the page's log. */
export interface SectionLoad {
  readonly section: string;
  /** The id of the build; empty if the load failed before a build was chosen. */
  readonly build: string;
  readonly channel: BuildChannel;
  /** `error`: it runs, and its code threw where nothing shows it. */
  readonly outcome: Exclude<FailureKind, LocalKind> | 'loaded' | 'error';
  readonly isAdmin: boolean;
  /** The owners of the build. */
  readonly team?: string | undefined;
  /** Of a success: the milliseconds from opening the section until its screen was there. */
  readonly ms?: string;
  /** The name of an error, and the number of its text if it is React's: "Error #418". Its text may hold what staff have typed. */
  readonly error?: string;
  /** Its innermost frames, each with a space behind: a file of the build, or behind a slash of the page, its line and column. */
  readonly frames?: string;
  /** The route that the page was at, with `/ID` for the screen of a record. */
  readonly route?: string;
}

/** The page's log of loads. */
export interface LoadLog {
  /** Reports how a load ended. Never rejects. */
  readonly record: (load: SectionLoad) => Promise<void>;
  /** Returns whether a build of a section was stopped as a canary. */
  readonly isStoppedCanary: (section: string, build: string) => Promise<boolean>;
}

export interface SectionFailure {
  readonly section: string;
  readonly kind: FailureKind;
  /** The id of the build that failed; absent if no build was reached. */
  readonly build?: string;
  /** For the log, not for staff. */
  readonly detail: string;
  /** The address of the chunk that did not arrive. */
  readonly file?: string;
}

/** An error whose kind is known where it is thrown. */
export class FailureError extends Error {
  constructor(
    readonly kind: FailureKind,
    message: string,
  ) {
    super(message);
  }
}

/** The entry of a build did not arrive, or its hash was wrong. */
export class EntryError extends Error {
  constructor(
    entry: string,
    readonly outcome: 'error' | 'timeout',
  ) {
    super(`${entry}: ${outcome}`);
  }
}

/** Whether an error is of a file of the page itself, as its build marks it: none of the builds of its sections is at fault. */
export const isPageFileError = (error: unknown): boolean => error instanceof Error && 'isOfPage' in error;

/** Whether an error is rspack's own for a script or a style sheet of a build that it could not load. */
const isChunkError = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'ChunkLoadError' || ('code' in error && error.code === 'CSS_CHUNK_LOAD_FAILED'));

/** Classifies an error that a screen threw. */
export const crashKind = (error: unknown): 'page' | 'chunk' | 'render' => {
  if (isPageFileError(error)) return 'page';
  return isChunkError(error) ? 'chunk' : 'render';
};

/** Returns the address of the chunk that did not arrive, as rspack adds it to its error. */
export const fileOf = (error: unknown): Pick<SectionFailure, 'file'> =>
  isChunkError(error) && error instanceof Error && 'request' in error && typeof error.request === 'string'
    ? { file: error.request }
    : {};

/** Classifies an error. @param otherwise The kind of an error that says nothing of itself. */
export const reasonOf = (
  error: unknown,
  otherwise: FailureKind,
): Pick<SectionFailure, 'kind' | 'detail' | 'file'> => {
  if (error instanceof FailureError) return { kind: error.kind, detail: error.message };
  if (isPageFileError(error)) return { kind: 'page', detail: String(error) };
  const isTimeout = error instanceof DOMException && error.name === 'TimeoutError';
  const known = isChunkError(error) ? 'chunk' : isTimeout && 'timeout';
  return { kind: known || otherwise, detail: String(error), ...fileOf(error) };
};

/** Whether a failure ends when the network is back: no answer arrived in time. */
export const isOfNetwork = ({ kind }: SectionFailure): boolean =>
  kind === 'unreachable' || kind === 'timeout';

export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: SectionFailure };

export const success = <T>(value: T): Result<T> => ({ ok: true, value });
export const failed = (failure: SectionFailure): Result<never> => ({ ok: false, failure });

/** Reports failures to the console, and to the log what a server needs to watch over builds. */
export const loadReport = (log: Pick<LoadLog, 'record'>, isAdmin: boolean) => ({
  /** For a failure that proves nothing against the build: the console alone. */
  noted({ section, build, kind, detail }: SectionFailure): void {
    console.error(`Section ${section}${build ? `, build ${build}` : ''}: ${kind}: ${detail}`);
  },

  failed(failure: SectionFailure, channel: BuildChannel, team?: string): void {
    const { section, build, kind } = failure;
    this.noted(failure);
    if (isLocal(kind)) return;
    const owners = team === undefined ? {} : { team };
    void log.record({ section, build: build ?? '', channel, outcome: kind, isAdmin, ...owners });
  },
  /** Only canaries are reported: the server stops one by the share of its loads that fail. */
  loadedCanary(section: string, build: string): void {
    void log.record({ section, build, channel: 'canary', outcome: 'loaded', isAdmin });
  },
});

export type LoadReport = ReturnType<typeof loadReport>;

/** Elements that Chrome's, Edge's and other translators leave in the page. React makes none of them. */
const TRANSLATED = '.translated-ltr, .translated-rtl, [_msttexthash], font';

/**
 * Whether somebody else has changed what React rendered: a translator or an extension. React then fails to find its nodes, in
 * any build.
 */
export const isRewritten = (error: unknown): boolean =>
  (error instanceof DOMException && error.name === 'NotFoundError') ||
  document.querySelector(TRANSLATED) !== null;
