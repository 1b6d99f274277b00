import type { Firestore } from 'firebase-admin/firestore';
import type { SectionSites } from 'shared-contract';
import type { SigningKey } from '../build/manifest/signing-key';
import type { HostingEntry } from './hosting/hosting-config';
import type { Site } from './site/site';

/** An account to look at the page with. */
export interface Visitor {
  readonly email: string;
  readonly password: string;
  /** Whether it is an administrator's. */
  readonly admin: boolean;
}

/** One place where the whole page runs: the local suite, or a Firebase project. */
export interface Deployment {
  /** As a user names it. */
  readonly name: string;
  /** The origin of the page. */
  readonly page: string;
  /** The sections of the page, as its `sections.json` says. */
  readonly sections: SectionSites;
  /** The JSON file that says where the page finds its backend. */
  readonly firebaseConfig: string;
  /** The site of the shell or of a section, by its Hosting target. */
  site(target: string): Site;
  /** How it serves a site. */
  hosting(target: string): HostingEntry;
  /** What signs a part's `section.json` or `releases.json`. @throws {Error} Where there is no key, or another part's. */
  key(part: string): Promise<SigningKey>;
  /** The accounts that the gate looks at the page with. @throws {Error} Where they are not known. */
  visitors(): readonly Visitor[];
  /** Firestore, with the rights of a server. */
  firestore(): Firestore;
}
