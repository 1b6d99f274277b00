import type { SectionManifest, SectionSites } from 'shared-contract';
import { type ReadManifest, readManifest, readSites, type SectionSource, sourcesIn } from './read-manifests';
import type { SeenManifests } from './seen-manifests';

/** So long what was read ahead is new enough for the first who asks, in milliseconds. */
const AHEAD_LIMIT = 10_000;

/** What was read before anybody asked; what has been asked for is no longer in it. */
interface Ahead {
  readonly readAt: number;
  sites: Promise<SectionSites> | undefined;
  readonly manifests: Map<string, Promise<ReadManifest>>;
}

const keyOf = ({ site, publicKey }: SectionSource): string => `${site} ${publicKey}`;

/** Reads where the sections are and what their sites say: at any time, and ahead of a user who is about to sign in. */
export class ManifestReader {
  private ahead: Ahead | undefined;
  private asked = false;

  constructor(
    private readonly fetch: typeof window.fetch,
    private readonly seen: SeenManifests,
  ) {}

  /**
   * Reads everything now, for the first who asks within some seconds. `found` is called with each section that could
   * be read; what could not be read is told to who asks. Does nothing where somebody has asked already.
   */
  readAhead(found: (source: SectionSource, manifest: SectionManifest) => void): void {
    if (this.asked) return;
    const manifests: Ahead['manifests'] = new Map();
    const sites = readSites(this.fetch).then((listed) => {
      for (const source of sourcesIn(listed)) {
        const reading = readManifest(source, this.fetch, this.seen);
        manifests.set(keyOf(source), reading);
        void reading.then((manifest) => manifest.ok && found(source, manifest.value));
      }
      return listed;
    });
    this.ahead = { readAt: Date.now(), sites, manifests };
    // A rejection reaches who asks; where nobody does, nobody needs it.
    sites.catch(() => undefined);
  }

  /** Where the sections are. @throws when it cannot be read: without it there is no page. */
  sites(): Promise<SectionSites> {
    this.asked = true;
    const ahead = this.recent();
    const sites = ahead?.sites ?? readSites(this.fetch);
    if (ahead) ahead.sites = undefined;
    return sites;
  }

  /** What the site of a section says, verified. Never throws: what went wrong is the result. */
  manifest(source: SectionSource): Promise<ReadManifest> {
    const ahead = this.recent();
    const reading = ahead?.manifests.get(keyOf(source)) ?? readManifest(source, this.fetch, this.seen);
    ahead?.manifests.delete(keyOf(source));
    return reading;
  }

  private recent(): Ahead | undefined {
    return this.ahead && Date.now() - this.ahead.readAt < AHEAD_LIMIT ? this.ahead : undefined;
  }
}
