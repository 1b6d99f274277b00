import type { BrowserContext } from '@playwright/test';

/**
 * The image by which the SDK asks, where a connection breaks, whether there is any network. The page's policy refuses
 * it, which changes nothing but the SDK's log.
 */
const NETWORK_PROBE = 'https://www.google.com/images/cleardot.gif';

/**
 * Everything that goes wrong in a browser while a test runs: errors in the console and of scripts, requests that
 * fail or are answered with an error status, violations of the Content-Security-Policy and of Trusted Types. A test
 * fails on what it did not announce, and on what it announced in vain.
 */
export class Problems {
  private readonly seen: string[] = [];
  private readonly announced: RegExp[] = [];

  /** Notes the problems of every page of a context that is opened from now on. */
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
      // Requests that fail are noted by themselves, with more about them.
      if (message.type() !== 'error' || message.text().startsWith('Failed to load resource')) return;
      this.seen.push(`console: ${message.text()}`);
    });
    context.on('weberror', (error) => this.seen.push(`script: ${error.error().message}`));
    context.on('response', (response) => {
      if (response.status() < 400) return;
      this.seen.push(`response: ${response.status()} ${response.request().method()} ${response.url()}`);
    });
    context.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText;
      // A page that is left, or needs a listener no longer, ends its open requests by itself.
      if (reason === 'net::ERR_ABORTED') return;
      this.seen.push(`request: ${reason} ${request.method()} ${request.url()}`);
    });
  }

  /** Announces a problem that belongs to the test: each one that matches is as it should be. */
  expect(...patterns: RegExp[]): void {
    this.announced.push(...patterns);
  }

  /** The problems nobody announced, and the announcements that did not come true. */
  unexpected(): string[] {
    const unannounced = this.seen.filter(
      (problem) =>
        !problem.includes(NETWORK_PROBE) && !this.announced.some((pattern) => pattern.test(problem)),
    );
    const missed = this.announced.filter((pattern) => !this.seen.some((problem) => pattern.test(problem)));
    return [...unannounced, ...missed.map((pattern) => `announced in vain: ${pattern}`)];
  }
}
