import type { ComponentType } from 'react';
import type { SectionRoute } from './manifest';

/** An entry of the command menu: it opens an address of the page. */
export interface Command {
  readonly label: string;
  /** Tells it from entries with the same label. */
  readonly detail?: string;
  /** The address in the page, such as "/order?add". */
  readonly address: string;
  /** The state of the navigation, for the section's own screens. */
  readonly state?: unknown;
  /** The accounts that the menu offers it to. Default `staff`, which is everybody. */
  readonly role?: SectionRoute['role'];
}

/** Entries of the command menu under one heading. */
export interface CommandGroup {
  readonly title: string;
  readonly commands: readonly Command[];
}

/** Describes the commands that a section adds to the command menu. */
export interface SectionCommands {
  /** Entries that are always there, such as "Add Order". The menu filters them. */
  readonly commands: readonly Command[];
  /**
   * A hook for the page's session, store and router. Returns a function that finds a few records by words, and rejects if
   * it cannot. Keep that function stable between renders.
   */
  readonly useFind?: () => (words: string) => Promise<readonly CommandGroup[]>;
}

/** The contexts that slots give to panels, as plain values, by the name of the slot. A page has its own. */
type AnyContexts = Readonly<Record<string, object>>;

/**
 * The default export of a section's exposed module: one screen for each route of its `section.json`, by path. Screens get
 * no properties; the shell renders them inside its router, session and share scope.
 */
export interface Section<Contexts extends object = AnyContexts> {
  readonly screens: Readonly<Record<string, ComponentType>>;
  /** The screens of single records, by the path of their list's route. That of `/order` opens at `/order/ID`. */
  readonly recordScreens?: Readonly<Record<string, ComponentType<{ readonly id: string }>>>;
  /** Loads each panel of `extends` in its `section.json`, when its slot comes into view. A panel gets the context of the slot. */
  readonly extensions?: { readonly [S in keyof Contexts]?: () => Promise<ComponentType<Contexts[S]>> };
  /** Loads what the section adds to the command menu, when the menu first opens. */
  readonly loadCommands?: () => Promise<SectionCommands>;
}

/** The route of the signed-in user's own account. The page links the user's name to it if a section has it. */
export const OWN_ACCOUNT_PATH = '/account';

/** The exposed module of every section. */
export const EXPOSED_SECTION = './section';

/** Returns the remote name of one build. It is unique, so that two builds of a section can run in one page. */
export const remoteName = (section: string, buildId: string): string =>
  `${section}_${buildId}`.replace(/[^A-Za-z0-9_]/g, '_');
