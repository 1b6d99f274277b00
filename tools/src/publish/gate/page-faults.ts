import type { BrowserContext } from 'playwright-core';

/** Collects what goes wrong in a browser: errors in the console and of scripts, requests that fail. */
export class PageFaults {
  private faults: string[] = [];

  watch(context: BrowserContext): void {
    context.on('console', (message) => {
      // A request that fails is noted by itself, with more about it.
      if (message.type() !== 'error' || message.text().startsWith('Failed to load resource')) return;
      this.faults.push(`console: ${message.text()}`);
    });
    context.on('weberror', (error) => this.faults.push(`script: ${error.error().message}`));
    context.on('response', (response) => {
      if (response.status() >= 400) this.faults.push(`${response.status()} for ${response.url()}`);
    });
    context.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText;
      // A page that is left ends its open requests.
      if (reason !== 'net::ERR_ABORTED') this.faults.push(`${reason} for ${request.url()}`);
    });
  }

  /** What went wrong since the last time it was asked. */
  take(): string[] {
    return this.faults.splice(0);
  }
}
