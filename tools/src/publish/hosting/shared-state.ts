import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { serialSchema } from 'shared-contract';
import * as v from 'valibot';
import { type Cloud, CloudRefusal } from '../../cloud/cloud';

/** A lock expires after this many milliseconds. Its action must end before. */
export const LOCK_MS = 10 * 60_000;

const ASK_AGAIN_MS = 2_000;

/** After this long no machine deletes a lock that it has found expired. */
const SETTLE_MS = 5_000;

const channelSchema = v.object({
  labels: v.optional(v.record(v.string(), v.string()), {}),
  expireTime: v.optional(v.string(), ''),
});
const releasesSchema = v.object({
  releases: v.optional(v.array(v.object({ message: v.optional(v.string(), '') })), []),
});

/** The milliseconds between two questions. Tests pass shorter ones. */
interface Pauses {
  readonly askAgainMs?: number;
  readonly settleMs?: number;
}

/** Returns the text of a release that holds its serial. */
export const serialMessage = (serial: number): string => `serial ${serial}`;

/**
 * Holds the lock and the last serial of a site for all machines that publish it. Hosting keeps them, so that a pipeline needs
 * rights on its site alone: the lock is a preview channel, which Hosting makes once; a serial is the message of its release.
 */
export class SharedState {
  private readonly address: string;

  constructor(
    private readonly cloud: Cloud,
    private readonly site: string,
    private readonly pauses: Pauses = {},
  ) {
    this.address = `firebasehosting.googleapis.com/v1beta1/projects/${cloud.project}/sites/${site}/channels`;
  }

  /** Returns the largest serial of the last hundred live releases: the console may have gone back. 0 before the first. */
  async lastSerial(): Promise<number> {
    const found = await this.cloud.send('GET', `${this.address}/live/releases?pageSize=100`);
    const serials = v.parse(releasesSchema, found).releases.flatMap(({ message }) => {
      const { success, output } = v.safeParse(serialSchema, Number(/^serial (\d+)$/.exec(message)?.[1]));
      return success ? [output] : [];
    });
    return Math.max(0, ...serials);
  }

  /** Runs `action` while actions of other machines wait. A crashed machine blocks them until its lock expires. */
  async exclusively<T>(action: () => Promise<T>): Promise<T> {
    const holder = randomUUID();
    const deadline = Date.now() + 2 * LOCK_MS;
    while (!(await this.take(holder))) {
      if (Date.now() > deadline)
        throw new Error(`Somebody else publishes ${this.site}, and does not come to an end.`);
      await wait(this.pauses.askAgainMs ?? ASK_AGAIN_MS);
    }
    try {
      return await action();
    } finally {
      if ((await this.lock())?.labels.holder === holder) await this.release();
    }
  }

  private async lock() {
    const found = await this.cloud.find(`${this.address}/publishing`);
    return found === undefined ? undefined : v.parse(channelSchema, found);
  }

  private async take(holder: string): Promise<boolean> {
    const former = await this.lock();
    if (former && Date.parse(former.expireTime) > Date.now()) return false;
    // Hosting deletes expired channels in its own time.
    if (former) await this.release();
    try {
      const ttl = `${LOCK_MS / 1000}s`;
      await this.cloud.send('POST', `${this.address}?channelId=publishing`, { ttl, labels: { holder } });
    } catch (error) {
      if (error instanceof CloudRefusal && error.status === 409) return false;
      throw error;
    }
    if (!former) return true;
    // Another machine may have found the same expired lock, and delete this one for it.
    await wait(this.pauses.settleMs ?? SETTLE_MS);
    return (await this.lock())?.labels.holder === holder;
  }

  private async release(): Promise<void> {
    try {
      await this.cloud.send('DELETE', `${this.address}/publishing`);
    } catch (error) {
      if (!(error instanceof CloudRefusal && error.status === 404)) throw error;
    }
  }
}
