import { useEffect, useSyncExternalStore } from 'react';
import type { SectionManifest } from 'shared-contract';
import { targetAt } from './addresses';
import { type BuildChoice, chooseBuilds, isInBucket } from './choose';
import type { FailureKind, LoadLog, LoadReport, SectionFailure } from './failure';
import { addressesIn, type ManifestReader, type SectionAddress } from './manifests';
import type { HostOptions } from './page';

/** A page that is in view reads again after this time. */
const READ_INTERVAL_MS = 60_000;

/** A page of more sections is read and fetched by need. With these it is better to have all: they open without a network. */
export const FEW_SECTIONS = 8;

/** A page of many sections reads all of them again after this time. */
const READ_ALL_INTERVAL_MS = 600_000;

/** Allows each file of later readings this time: behind a slow proxy, Retry must not end as the first one did. */
const RETRY_TIMEOUT_MS = 30_000;

/** After a reading, `notice` does nothing for this time. */
const MIN_READ_INTERVAL_MS = 3_000;

/** Failures that pass by themselves. They are not reported while an earlier reading is in use. */
const PASSING: readonly FailureKind[] = ['unreachable', 'http', 'timeout'];

/** A section of the page. */
export interface SectionEntry extends BuildChoice {
  readonly name: string;
  readonly site: string;
  /** The reason why its `section.json` could not be read: it has no candidates and no routes then. */
  readonly unread?: SectionFailure | undefined;
}

/** The sections that the page knows. `failed` means that their list could not be read. */
export type KnownSections =
  | { readonly status: 'loading' }
  | { readonly status: 'failed' }
  | {
      readonly status: 'ready';
      readonly entries: readonly SectionEntry[];
      /** The names of the sections whose site has not answered yet. */
      readonly awaited: readonly string[];
    };

interface ReadSections {
  readonly store: SectionStore;
  readonly page: Pick<HostOptions, 'useAddress'>;
}

/** Returns the known sections. Reads again on each navigation, each minute, and when the page is in view or online again. */
export const useSections = ({ store, page }: ReadSections): KnownSections => {
  const { pathname } = page.useAddress();

  useEffect(() => store.moved(pathname), [store, pathname]);

  useEffect(() => store.watch(), [store]);

  return useSyncExternalStore(store.subscribe, store.known);
};

/** The sections that come from a developer's own site: the site by the section's name. */
export type OverriddenSites = Readonly<Record<string, string>>;

/** The builds that links have asked for: the id by the section's name. */
export type AskedBuilds = Readonly<Record<string, string>>;

/** The user, their links, and the log of stopped canaries. */
interface ChoosingUser {
  readonly uid: string;
  readonly previews?: AskedBuilds;
  readonly log: Pick<LoadLog, 'isStoppedCanary'>;
}

interface StoreCollaborators extends ChoosingUser {
  readonly manifests: ManifestReader;
  readonly report: LoadReport;
  /** Allows scripts of an origin in the page. */
  trust(origin: string): void;
}

/** Keeps the sections of one user's page as the last successful reading found them. */
export class SectionStore {
  private state: KnownSections = { status: 'loading' };
  private addresses: readonly SectionAddress[] = [];
  private readonly entries = new Map<string, SectionEntry>();
  private readonly reported = new Map<string, FailureKind>();
  private readonly listeners = new Set<() => void>();
  private reading: Promise<void> | undefined;
  private readAt = Number.NEGATIVE_INFINITY;
  private readAllAt = Number.NEGATIVE_INFINITY;
  private path = '';
  private turn = 0;
  /** The time of the last request, by section. */
  private readonly askedAt = new Map<string, number>();
  /** The turn of the newest reading that was used, by section. */
  private readonly used = new Map<string, number>();

  constructor(
    private readonly collaborators: StoreCollaborators,
    private readonly overrides: OverriddenSites = {},
  ) {}

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  /** Returns the known sections: the same value until something changes. */
  readonly known = (): KnownSections => this.state;

  /** Reads all of few sections again, or of many those that are open, unless that was done a moment ago. */
  notice(): void {
    if (Math.abs(Date.now() - this.readAt) >= MIN_READ_INTERVAL_MS) void this.refresh();
  }

  /** As `notice`, each minute in view, and as the page comes into view or online again, until the returned function is called. */
  watch(): () => void {
    const left = new AbortController();
    const look = () => {
      if (document.visibilityState !== 'hidden') this.notice();
    };
    const timer = setInterval(look, READ_INTERVAL_MS);
    for (const type of ['focus', 'online']) window.addEventListener(type, look, { signal: left.signal });
    document.addEventListener('visibilitychange', look, { signal: left.signal });
    return () => {
      clearInterval(timer);
      left.abort();
    };
  }

  /** As `notice`, when the user goes to another path. */
  moved(path: string): void {
    if (path === this.path) return;
    this.path = path;
    this.notice();
  }

  /** As `notice`, at once. Resolves afterwards, whether it could be read or not. */
  refresh(): Promise<void> {
    this.reading ??= this.read().finally(() => {
      this.reading = undefined;
      this.collaborators.manifests.timeoutMs = RETRY_TIMEOUT_MS;
    });
    return this.reading;
  }

  /** Reads the `section.json` of one section again. */
  async reread(name: string): Promise<void> {
    const address = this.addresses.find((candidate) => candidate.name === name);
    if (address) await this.readSection(address);
  }

  /** Returns the section at a path that the user is about to open. Reads it again after a minute, as those of few sections. */
  approach(path: string): SectionEntry | undefined {
    const entry = [...this.entries.values()].find(({ routes }) => targetAt(routes, path));
    const { askedAt } = this;
    if (entry && Math.abs(Date.now() - (askedAt.get(entry.name) ?? 0)) >= READ_INTERVAL_MS) {
      void this.reread(entry.name);
    }
    return entry;
  }

  private async read(): Promise<void> {
    this.readAt = Date.now();
    try {
      const sites = await this.collaborators.manifests.sites();
      this.addresses = [
        ...addressesIn(sites).filter(({ name }) => !(name in this.overrides)),
        ...Object.entries(this.overrides).map(([name, site]) => ({ name, site })),
      ];
    } catch (error) {
      if (this.state.status === 'ready') return;
      console.error('The list of sections could not be read.', error);
      this.change({ status: 'failed' });
      return;
    }
    for (const { site } of this.addresses) this.collaborators.trust(site);
    for (const entry of this.entries.values()) {
      if (!this.lists(entry)) this.entries.delete(entry.name);
    }
    // Until the first section has answered, nothing can be shown but that the page loads.
    if (this.state.status === 'ready' || this.addresses.length === 0) this.publish();
    const readsAll =
      this.addresses.length <= FEW_SECTIONS || Math.abs(this.readAt - this.readAllAt) >= READ_ALL_INTERVAL_MS;
    if (readsAll) this.readAllAt = this.readAt;
    const due = this.addresses.filter(({ name }) => readsAll || this.isNeeded(this.entries.get(name)));
    await Promise.all(due.map((address) => this.readSection(address)));
  }

  /** Whether a section of many is new, open, or could not be read. */
  private isNeeded(entry: SectionEntry | undefined): boolean {
    return !entry || entry.unread !== undefined || targetAt(entry.routes, this.path) !== undefined;
  }

  private async readSection(address: SectionAddress): Promise<void> {
    this.turn += 1;
    this.askedAt.set(address.name, Date.now());
    const { turn, collaborators } = this;
    const { entry, failure } = await readEntry(address, collaborators.manifests, collaborators);
    const { name } = entry;
    // The section may have moved or left the list meanwhile, and a late answer must not undo a newer one.
    if (!this.lists(entry) || turn < (this.used.get(name) ?? 0)) return;
    this.used.set(name, turn);
    const known = this.entries.get(name);
    const isKnown = known !== undefined && !known.unread;
    this.reportOnce(name, failure, isKnown);
    if (isKnown && entry.unread) return;
    // An equal entry keeps its identity, so that nothing on the page takes it for a change.
    if (!isSame(known, entry)) this.entries.set(name, entry);
    this.publish();
  }

  private lists({ name, site }: SectionAddress): boolean {
    return this.addresses.some((address) => address.name === name && address.site === site);
  }

  /** Reports a failure once for as long as it stays the same. */
  private reportOnce(name: string, failure: SectionFailure | undefined, isKnown: boolean): void {
    if (!failure) {
      this.reported.delete(name);
      return;
    }
    const { kind } = failure;
    // Nothing has failed: the next document shows the section.
    if (kind === 'policy') return;
    if (this.reported.get(name) === kind || (isKnown && PASSING.includes(kind))) return;
    this.reported.set(name, kind);
    this.collaborators.report.failed(failure, name in this.overrides ? 'override' : 'live');
  }

  private publish(): void {
    const names = this.addresses.map(({ name }) => name);
    const entries = names.flatMap((name) => this.entries.get(name) ?? []);
    const awaited = names.filter((name) => !this.entries.has(name));
    const next = { status: 'ready', entries, awaited } as const;
    if (!isSame(next, this.state)) this.change(next);
  }

  private change(state: KnownSections): void {
    this.state = state;
    for (const listener of this.listeners) listener();
  }
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Reads the `section.json` of a section and chooses among its builds. Never throws. */
export const readEntry = async (
  address: SectionAddress,
  manifests: ManifestReader,
  user: ChoosingUser,
): Promise<{ readonly entry: SectionEntry; readonly failure?: SectionFailure | undefined }> => {
  const { name, site, publicKey } = address;
  const { manifest, failure } = await manifests.manifest(address);
  if (!manifest) {
    return { entry: { name, site, candidates: [], routes: [], unread: failure }, failure };
  }
  const isOverride = publicKey === undefined;
  const inCanary = !isOverride && (await getsCanary(manifest, user));
  const preview = user.previews?.[name];
  return { entry: { name, site, ...chooseBuilds(manifest, { isOverride, inCanary, preview }) }, failure };
};

/** Whether a user gets the canary: the account is in the bucket, and the server has not stopped that build. */
export const getsCanary = async (
  { name, canary }: SectionManifest,
  { uid, log }: ChoosingUser,
): Promise<boolean> => {
  if (!canary || !(await isInBucket(uid, name, canary))) return false;
  try {
    return !(await log.isStoppedCanary(name, canary.build));
  } catch (error) {
    // The live build is the safer one.
    console.warn(`Section ${name}: its stopped canaries could not be read.`, error);
    return false;
  }
};
