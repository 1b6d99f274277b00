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
  /** The sections of the page, from its `sections.json`. */
  readonly sections: SectionSites;
  /** The JSON file with the Firebase configuration of the page. */
  readonly firebaseConfig: string;
  /** The site of the shell or of a section, by its Hosting target. */
  site(target: string): Site;
  /** Returns the Hosting configuration of a site. */
  hosting(target: string): HostingEntry;
  /** Returns the key of a section or the shell. @throws {Error} If there is no key, or it belongs to another one. */
  key(name: string): Promise<SigningKey>;
  /** Whether the gate may add and delete records, because they are test data. */
  readonly hasTestData: boolean;
  /** Returns the accounts for the gate. @throws {Error} If they are unknown. */
  visitors(): readonly Visitor[];
  /** Firestore, with the rights of a server. */
  firestore(): Firestore;
}
