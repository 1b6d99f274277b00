import type { SectionSites } from 'shared-contract';
import type { BuildCollaborators } from './build-loader';
import type { FailureKind, LoadReport, SectionFailure } from './failure';
import { type SectionSource, sourcesIn } from './manifest';
import { type EntryCollaborators, type Reading, readEntry, type SectionEntry } from './section-entry';

/** So long after a reading nothing asks for another by itself, in milliseconds. */
const MINIMUM_AGE = 3_000;

/** Failures that pass by themselves: no news where an older reading stands in for the one that failed. */
const PASSING: readonly FailureKind[] = ['unreachable', 'http', 'timeout'];

/** What the page knows of its sections. `failed` means that not even their list could be read. */
export type KnownSections =
  | { readonly status: 'loading' }
  | { readonly status: 'failed' }
  | {
      readonly status: 'ready';
      readonly entries: readonly SectionEntry[];
      /** The names of the sections whose site has not answered yet. */
      readonly awaited: readonly string[];
    };

/** Sections that come from a developer's own site: the site by the section's name. */
export type OverriddenSites = Readonly<Record<string, string>>;

/** What it takes to know the sections of one user's page. */
export interface StoreCollaborators extends EntryCollaborators, Pick<BuildCollaborators, 'trust'> {
  readonly report: LoadReport;
}

const sourcesOf = (sites: SectionSites, overrides: OverriddenSites): SectionSource[] => {
  const developers = Object.entries(overrides).map(([name, site]) => ({ name, site }));
  return [...sourcesIn(sites).filter(({ name }) => !(name in overrides)), ...developers];
};

const isSame = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((value, index) => value === other[index]);

/**
 * The sections of one user's page, as `sections.json` and each `section.json` had them at the last reading. A reading
 * that fails leaves what an earlier one has found.
 */
export class SectionStore {
  private state: KnownSections = { status: 'loading' };
  private sources: readonly SectionSource[] = [];
  private readonly entries = new Map<string, SectionEntry>();
  private readonly told = new Map<string, FailureKind>();
  private readonly listeners = new Set<() => void>();
  private underWay: Promise<void> | undefined;
  private turn = 0;
  /** The turn of the reading that was taken last, by section. */
  private readonly taken = new Map<string, number>();
  private path: string | undefined;
  private readAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly collaborators: StoreCollaborators,
    private readonly overrides: OverriddenSites = {},
  ) {}

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  /** What is known now: the same value as long as nothing changes. */
  readonly known = (): KnownSections => this.state;

  /** Reads everything again, unless that was done a moment ago. */
  notice(): void {
    if (Date.now() - this.readAt >= MINIMUM_AGE) void this.refresh();
  }

  /** Takes notice where the user goes somewhere else on the page. */
  moved(path: string): void {
    if (path === this.path) return;
    this.path = path;
    this.notice();
  }

  /** Reads everything again. Resolves when that is done, whether it could be read or not. */
  refresh(): Promise<void> {
    this.underWay ??= this.read().finally(() => {
      this.underWay = undefined;
    });
    return this.underWay;
  }

  /** Reads the `section.json` of one section again. */
  async reread(name: string): Promise<void> {
    const source = this.sources.find((candidate) => candidate.name === name);
    if (source) await this.readSource(source);
  }

  private async read(): Promise<void> {
    this.readAt = Date.now();
    try {
      this.sources = sourcesOf(await this.collaborators.manifests.sites(), this.overrides);
    } catch (error) {
      if (this.state.status === 'ready') return;
      console.error('The list of sections could not be read.', error);
      this.become({ status: 'failed' });
      return;
    }
    for (const { site } of this.sources) this.collaborators.trust(site);
    for (const entry of this.entries.values()) {
      if (!this.lists(entry)) this.entries.delete(entry.name);
    }
    this.publish();
    await Promise.all(this.sources.map((source) => this.readSource(source)));
  }

  private async readSource(source: SectionSource): Promise<void> {
    this.turn += 1;
    const { turn } = this;
    const reading = await readEntry(source, this.collaborators);
    // Meanwhile the section may have moved to another site, or left the list.
    if (!this.lists(reading.entry)) return;
    // An answer that was on its way for long must not undo a newer one: that of a Retry.
    if (turn < (this.taken.get(source.name) ?? 0)) return;
    this.taken.set(source.name, turn);
    this.take(reading);
    this.publish();
  }

  private lists({ name, site }: SectionSource): boolean {
    return this.sources.some((source) => source.name === name && source.site === site);
  }

  private take({ entry, failure }: Reading): void {
    const known = this.entries.get(entry.name);
    this.tell(entry.name, failure, known?.choice.ok ?? false);
    if (known?.choice.ok && !entry.choice.ok) return;
    // What says the same stays the same value, so that nothing on the page takes it for a change.
    if (JSON.stringify(known) !== JSON.stringify(entry)) this.entries.set(entry.name, entry);
  }

  /** Reports what could not be read, once for as long as it fails in the same way. */
  private tell(name: string, failure: SectionFailure | undefined, hasOlder: boolean): void {
    if (!failure) {
      this.told.delete(name);
      return;
    }
    const { kind } = failure;
    if (this.told.get(name) === kind || (hasOlder && PASSING.includes(kind))) return;
    this.told.set(name, kind);
    this.collaborators.report.failed(failure, name in this.overrides ? 'override' : 'live');
  }

  private publish(): void {
    const names = this.sources.map(({ name }) => name);
    const entries = names.flatMap((name) => this.entries.get(name) ?? []);
    const awaited = names.filter((name) => !this.entries.has(name));
    const { state } = this;
    if (state.status === 'ready' && isSame(state.entries, entries) && isSame(state.awaited, awaited)) return;
    this.become({ status: 'ready', entries, awaited });
  }

  private become(state: KnownSections): void {
    this.state = state;
    for (const listener of this.listeners) listener();
  }
}
