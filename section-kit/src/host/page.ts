import type { ComponentType } from 'react';
import type { FirstList } from 'shared-contract';
import type { PageAddress } from './addresses';
import type { SharedModule } from './federation/federation';

/** The texts that the browser keeps for the page. It may block them: then nothing is stored, and nothing throws. */
export interface PageStorage {
  storedText(kind: StorageKind, key: string): string | undefined;
  /** Stores a text. `undefined` removes it. */
  storeText(kind: StorageKind, key: string, text: string | undefined): void;
}

type StorageKind = 'sessionStorage' | 'localStorage';

/** Describes what a page shows in place of a section, or of a panel of one. */
export interface FailedProps {
  /**
   * - `file`: a file of the page itself did not arrive
   * - `section`: no build of it works now
   * - `screen`: the build that works is an older one, without this screen
   * - `link`: the screen crashed at an address that the page was opened with, which may be the cause
   * - `panel`: a panel in a slot; one line, as other panels stand beside it
   * - `panels`: those of a section that could not be read, if it has any: one line
   */
  readonly what: 'file' | 'section' | 'screen' | 'link' | 'panel' | 'panels';
  /** The name of the section; of a panel its label. */
  readonly name: string;
  /** Whether to retry when the browser reports a network. */
  readonly waitsForNetwork: boolean;
  onRetry(): Promise<void>;
  /** Of a `link`: opens the screen without it. */
  onPlain?: (() => void) | undefined;
}

/** Describes a page to the host of its sections, once. */
export interface HostOptions {
  /** The id of the page's own build. */
  readonly build: string;
  /** The modules that sections take from the page, by import request. */
  readonly provided: Readonly<Record<string, SharedModule>>;
  /** Allows scripts of an origin in the page. */
  trust(origin: string): void;
  readonly storage: PageStorage;
  /** A hook for the present address. It may lead to one panel on its screen: its state names the panel's section. */
  useAddress(): PageAddress & { readonly state?: { readonly panel?: string } | null };
  /** Stands for a screen until it is there, or for a panel, whose label it gets. */
  readonly Loading: ComponentType<{ readonly panel?: string }>;
  readonly Failed: ComponentType<FailedProps>;
  /** Asks for the first records of a list in the moment that somebody signs in. */
  askAtSignIn?(list: FirstList): void;
  /** The names of errors of the page's libraries, beside those of browsers and React. Others are reported as "Error". */
  readonly errorNames?: readonly string[];
  /** Lets everybody override sections, and remembers no `section.json`: development servers sign with different serials. */
  readonly isDevelopment?: boolean;
}
