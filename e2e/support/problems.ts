// Collects everything that goes wrong in a browser, so that a test fails on it.
import type { BrowserContext, Response } from '@playwright/test';

/**
 * The image that the SDK requests after a broken connection, to find out if there is a network. This machine may have none,
 * which is harmless.
 */
const NETWORK_PROBE = 'https://www.google.com/images/cleardot.gif';

/**
 * Returns whether Firestore refuses a commit because another write came first. The SDK repeats the transaction then, such as
 * that of a report whose customer gets its last visit in the same moment.
 */
const isOvertaken = async (response: Response): Promise<boolean> =>
  response.status() === 400 &&
  /\/documents:commit\b/.test(response.url()) &&
  (await response.text().catch(() => '')).includes('FAILED_PRECONDITION');

/**
 * Returns whether the rules refuse a commit because another write came first: they answer before its precondition does. Another page
 * of the account has taken the slot of a section's load, or the trigger has written a bin item, or a record that the page changes as it
 * has read it. The page tries again, and says on the screen what stays refused.
 */
const isRefusedAsOvertaken = (response: Response): boolean =>
  response.status() === 403 &&
  /\/documents:commit\b/.test(response.url()) &&
  /\/documents\/(?:sectionLoads|\w+Bin)\/|"currentDocument":\{"updateTime"/.test(
    response.request().postData() ?? '',
  );

/**
 * The problems in a browser during a test: errors in the console and of scripts, failed requests and error statuses,
 * violations of the Content-Security-Policy and of Trusted Types. A test fails on every problem that it did not
 * announce, and on every announced problem that did not occur.
 */
export class Problems {
  private readonly seen: string[] = [];
  private readonly looked: Promise<void>[] = [];
  private readonly announced: RegExp[] = [];
  private readonly allowed: RegExp[] = [];

  /** Records the problems of every page that the context opens from now on. */
  async watch(context: BrowserContext): Promise<void> {
    await context.exposeFunction('noteViolation', (violation: string) =>
      this.seen.push(`violation: ${violation}`),
    );
    await context.addInitScript(() => {
      const { noteViolation } = window as unknown as { noteViolation(violation: string): void };
      document.addEventListener(
        'securitypolicyviolation',
        ({ effectiveDirective, blockedURI, sample, sourceFile, lineNumber }) =>
          noteViolation(`${effectiveDirective} ${blockedURI} ${sample} (${sourceFile}:${lineNumber})`),
      );
    });
    context.on('console', (message) => {
      // Failed requests are recorded below, with more details.
      if (message.type() !== 'error' || message.text().startsWith('Failed to load resource')) return;
      this.seen.push(`console: ${message.text()}`);
    });
    context.on('weberror', (error) => this.seen.push(`script: ${error.error().message}`));
    context.on('response', (response) => {
      if (response.status() >= 400) this.looked.push(this.look(response));
    });
    context.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText;
      // The page itself aborts its open requests when it is closed or removes a listener.
      if (reason === 'net::ERR_ABORTED') return;
      this.seen.push(`request: ${reason} ${request.method()} ${request.url()}`);
    });
  }

  private async look(response: Response): Promise<void> {
    if (isRefusedAsOvertaken(response) || (await isOvertaken(response))) return;
    this.seen.push(`response: ${response.status()} ${response.request().method()} ${response.url()}`);
  }

  /** Announces problems that the test causes on purpose. */
  expect(...patterns: RegExp[]): void {
    this.announced.push(...patterns);
  }

  /** Announces problems that depend on the moment, such as which request an ended account still sends. */
  allow(...patterns: RegExp[]): void {
    this.allowed.push(...patterns);
  }

  /** Returns the unannounced problems, and the announced ones that did not occur. */
  async unexpected(): Promise<string[]> {
    await Promise.all(this.looked);
    const unannounced = this.seen.filter(
      (problem) =>
        !(problem.startsWith('request: ') && problem.includes(NETWORK_PROBE)) &&
        !this.announced.some((pattern) => pattern.test(problem)),
    );
    const missed = this.announced.filter((pattern) => !this.seen.some((problem) => pattern.test(problem)));
    const unexpected = unannounced.filter(
      (problem) => !this.allowed.some((pattern) => pattern.test(problem)),
    );
    return [...unexpected, ...missed.map((pattern) => `announced, but missing: ${pattern}`)];
  }
}
