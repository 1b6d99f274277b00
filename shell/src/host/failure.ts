import type { BuildPart, SectionLoadLog } from 'shared-records/store';

/**
 * Why a section is not on the page:
 * - `unreachable`: its site does not answer; `http`: it answers with an error status
 * - `timeout`: its `section.json` or a build did not arrive in time
 * - `manifest`: its `section.json` is not of the agreed shape
 * - `signature`: its `section.json` does not bear the signature of the section's key
 * - `outdated`: its `section.json` is of an earlier release than this browser has seen
 * - `contract`: none of its builds runs under this shell
 * - `not-javascript`: something else than a script arrived
 * - `integrity`: a script arrived that is not, byte for byte, the one that `section.json` names
 * - `evaluation`: its code threw while starting; `missing-export`: it exports no section, or lacks a screen
 * - `chunk`: a further part of its code did not arrive, or not unchanged
 * - `render`: its screen threw while on the page
 */
export type FailureKind =
  | 'unreachable'
  | 'http'
  | 'timeout'
  | 'manifest'
  | 'signature'
  | 'outdated'
  | 'contract'
  | 'not-javascript'
  | 'integrity'
  | 'evaluation'
  | 'missing-export'
  | 'chunk'
  | 'render';

export interface SectionFailure {
  readonly section: string;
  readonly kind: FailureKind;
  /** The id of the build that failed, where it came to that. */
  readonly build?: string;
  /** For the log, not for staff. */
  readonly detail: string;
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

/** An entry that did not arrive, or not unchanged. */
export class EntryError extends Error {
  constructor(
    entry: string,
    readonly outcome: 'error' | 'timeout',
  ) {
    super(`${entry}: ${outcome}`);
  }
}

export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: SectionFailure };

export const success = <T>(value: T): Result<T> => ({ ok: true, value });
export const failed = (failure: SectionFailure): Result<never> => ({ ok: false, failure });

/** Whether an error is rspack's own for a further script or sheet of a build that it could not load. */
export const isChunkError = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'ChunkLoadError' || ('code' in error && error.code === 'CSS_CHUNK_LOAD_FAILED'));

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
