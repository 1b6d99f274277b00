/**
 * Why a section is not on the page:
 * - `unreachable`: its site does not answer; `http`: it answers with an error status
 * - `manifest`: its `section.json` is not of the agreed shape
 * - `contract`: none of its builds runs under this shell
 * - `timeout`: its `section.json` or a build did not arrive in time
 * - `not-javascript`: something else than a script arrived
 * - `evaluation`: its code threw while starting; `missing-export`: it exports no section, or lacks a screen
 * - `render`: its screen threw while on the page
 */
export type FailureKind =
  | 'unreachable'
  | 'http'
  | 'manifest'
  | 'contract'
  | 'timeout'
  | 'not-javascript'
  | 'evaluation'
  | 'missing-export'
  | 'render';

export interface SectionFailure {
  readonly section: string;
  readonly kind: FailureKind;
  /** The id of the build that failed, where it came to that. */
  readonly build?: string;
  /** For the log, not for staff. */
  readonly detail: string;
}

export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: SectionFailure };

export const success = <T>(value: T): Result<T> => ({ ok: true, value });
export const failed = (failure: SectionFailure): Result<never> => ({ ok: false, failure });

/** Writes a failure to the log. */
export const report = ({ section, build, kind, detail }: SectionFailure): void => {
  console.error(`Section ${section}${build ? `, build ${build}` : ''}: ${kind}: ${detail}`);
};
