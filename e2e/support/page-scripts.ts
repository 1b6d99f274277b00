import { gzipSync } from 'node:zlib';
import type { Page, Response } from '@playwright/test';

/** A script that a page has loaded. */
export interface LoadedScript {
  readonly url: string;
  readonly source: string;
  /** Its size as a server sends it compressed, in bytes. */
  readonly gzipBytes: number;
}

/** Records every script that the page loads from now on. The returned function waits for those under way. */
export const recordScripts = (page: Page): (() => Promise<LoadedScript[]>) => {
  const responses: Response[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') responses.push(response);
  });
  return () =>
    Promise.all(
      responses.map(async (response) => {
        const body = await response.body();
        return { url: response.url(), source: body.toString(), gzipBytes: gzipSync(body).length };
      }),
    );
};

/** One script as the browser's coverage tells of it: how often each range of its text was run. */
interface CoveredScript {
  readonly source?: string;
  readonly functions: readonly {
    readonly ranges: readonly {
      readonly startOffset: number;
      readonly endOffset: number;
      readonly count: number;
    }[];
  }[];
}

const timesRun = ({ functions }: CoveredScript, offset: number): number => {
  const ranges = functions
    .flatMap(({ ranges }) => ranges)
    .filter(({ startOffset, endOffset }) => startOffset <= offset && offset < endOffset)
    .sort((a, b) => a.endOffset - a.startOffset - (b.endOffset - b.startOffset));
  return ranges[0]?.count ?? 0;
};

/**
 * How often the code at `marker` was run in the page. For a marker at the top level of a module that is the number of
 * the module's instances, in whichever scripts they came.
 */
export const instancesOf = (coverage: readonly CoveredScript[], marker: RegExp): number =>
  coverage
    .flatMap((script) =>
      [...(script.source ?? '').matchAll(new RegExp(marker, 'g'))].map(({ index }) =>
        timesRun(script, index),
      ),
    )
    .reduce((sum, count) => sum + count, 0);
