// The sessions that pages open with Firestore to listen to documents.
import type { BrowserContext } from '@playwright/test';

const LISTEN_PATH = '/Listen/channel';

/**
 * Ends the listeners of closed browsers. A closed page ends none, and the local Firestore checks each at every write for
 * five minutes more. That took a fifth of the processor's time in a long run.
 */
export class StoreSessions {
  private readonly urls = new Map<string, URL>();

  /** Records the sessions of every page that the context opens from now on. */
  watch(context: BrowserContext): void {
    context.on('response', (response) => {
      const url = new URL(response.url());
      const session = url.searchParams.get('SID');
      if (session !== null && url.pathname.endsWith(LISTEN_PATH)) this.urls.set(session, url);
    });
  }

  /** Ends all recorded sessions. Call it once their browsers are closed, because an open page would start another. */
  async end(): Promise<void> {
    await Promise.all(
      [...this.urls.values()].map((url) => {
        url.searchParams.set('TYPE', 'terminate');
        // Firestore answers an error where the page has ended its session, and a test may have stopped its server.
        return fetch(url, { method: 'POST' }).catch(() => undefined);
      }),
    );
  }
}
