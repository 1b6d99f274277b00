import type { SectionSites } from 'shared-contract';
import { originOf, sitesIn } from '../../project/firebase-config';
import { localSigningKey } from './signing-key';

/** Returns the sections of the local suite as they are now, with the keys of this machine. */
export const localSectionSites = async (): Promise<SectionSites> => {
  const [, ...sections] = sitesIn();
  const entries = sections.map(async (site) => {
    const { publicKey } = await localSigningKey(site.target);
    return [site.target, { site: originOf(site), publicKey }] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
};
