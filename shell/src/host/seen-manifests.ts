import type { SectionManifest } from 'shared-contract';
import * as v from 'valibot';
import type { Kept } from '../kept';
import { type Signer, verifyManifest } from './verify-manifest';

const serialSchema = v.pipe(v.string(), v.parseJson(), v.object({ serial: v.number() }));

/** What a text claims to be the serial of; less than any where it claims none. */
const claimedSerial = (text: string): number => {
  const { success, output } = v.safeParse(serialSchema, text);
  return success ? output.serial : -1;
};

const keyOf = (name: string): string => `section.json of ${name}`;

/**
 * The newest `section.json` of each section that this browser has seen, as it was signed. The whole text is kept, so what
 * lies in the storage has to prove itself again: a wrong text there can refuse nothing.
 */
export class SeenManifests {
  private readonly inPage = new Map<string, string>();

  /** @param kept Keeps the texts beyond this page; a browser that keeps nothing remembers them for this page. */
  constructor(private readonly kept: Kept | undefined) {}

  /**
   * Returns the `section.json` of a section that is newer than the verified one at hand, if this browser has seen one.
   * Otherwise remembers the one at hand.
   */
  async newerThan(
    { serial }: SectionManifest,
    text: string,
    signer: Signer,
  ): Promise<SectionManifest | undefined> {
    const { name } = signer;
    const kept = this.kept?.read(keyOf(name));
    for (const seen of [this.inPage.get(name), kept]) {
      if (seen === undefined || claimedSerial(seen) <= serial) continue;
      const verified = await verifyManifest(seen, signer);
      if (verified.ok) return verified.value;
    }
    this.inPage.set(name, text);
    if (kept !== text) this.kept?.write(keyOf(name), text);
    return undefined;
  }
}
