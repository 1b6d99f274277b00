import type { Firestore } from 'firebase-admin/firestore';
import type { SectionSites } from 'shared-contract';
import type { SigningKey } from '../build/manifest/signing-key';
import type { HostingEntry } from './hosting/hosting-config';
import type { Site } from './site/site';

/** An account that the gate opens the page with. */
export interface Visitor {
  readonly email: string;
  readonly password: string;
  readonly admin: boolean;
}

/** The local suite, or a Firebase project: each runs the whole page. */
export interface Deployment {
  /** Its name for users. */
  readonly name: string;
  /** The origin of the page. */
  readonly page: string;
  /** The sections of the page, as its `sections.json` says. */
  readonly sections: SectionSites;
  /** The JSON file that says where the page finds its backend. */
  readonly firebaseConfig: string;
  /** The site of the shell or of a section, by its Hosting target. */
  site(target: string): Site;
  /** Returns how it serves a site. */
  hosting(target: string): HostingEntry;
  /** Returns the key of a part. @throws {Error} Where there is no key, or it belongs to another part. */
  key(part: string): Promise<SigningKey>;
  /** Whether its records are test data, so that the gate may add and delete some. */
  readonly hasTestData: boolean;
  /** The accounts that the gate opens the page with. @throws {Error} Where they are not known. */
  visitors(): readonly Visitor[];
  /** Firestore, with the rights of a server. */
  firestore(): Firestore;
}
