import { openChannel } from 'shared-auth/handover';

/** A browser opens so many connections to a server without HTTP/2, for all tabs together. Each stream takes one. */
const MOST_CONNECTIONS = 6;

/** Begins the answer of a tab whose stream stays. */
const TAKEN = 'taken ';

/** The tabs of this browser, which share its connections. */
export class Tabs {
  private readonly channel = openChannel('room for a stream');
  private asked = '';
  private taken = 0;

  /** @param isTaken is called when another tab needs a connection. Returns whether this one goes on to use one. */
  constructor(isTaken: () => boolean) {
    this.channel?.addEventListener('message', ({ data }) => {
      const word = String(data);
      if (word === TAKEN + this.asked) this.taken += 1;
      else if (!word.startsWith(TAKEN) && isTaken()) this.channel?.postMessage(TAKEN + word);
    });
  }

  /** Whether the streams of other tabs take all connections, as they have said. */
  get areTooMany(): boolean {
    return this.taken >= MOST_CONNECTIONS;
  }

  /** Lets hidden tabs make room, and the others say that they do not. */
  askForRoom(): void {
    this.asked = String(Math.random());
    this.taken = 0;
    this.channel?.postMessage(this.asked);
  }

  close(): void {
    this.channel?.close();
  }
}
