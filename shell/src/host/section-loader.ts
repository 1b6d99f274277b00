import { remoteName, type Section } from 'shared-contract';
import type { Urgency } from './build-files';
import type { BuildLoader } from './build-loader';
import type { Candidate } from './choose-build';
import type { LoadReport } from './failure';
import { failed, isChunkError, type Result, type SectionFailure, success } from './failure';
import type { SectionEntry } from './section-entry';

/** After that long no further build is begun, in milliseconds: better a panel with Retry than a longer wait. */
const PATIENCE = 15_000;

/** A crash may have been bad luck; a build that crashes again in the same way gives way to the next one. */
const CRASHES_BEFORE_GIVING_UP = 2;

type CrashKind = 'chunk' | 'render';

/** A section that can be put on the page. */
export interface LoadedSection {
  readonly section: Section;
  readonly candidate: Candidate;
  /** Where an older build stands in for the live one: what keeps that from the page, if it is known. */
  readonly insteadOfLive?: SectionFailure;
}

/**
 * Loads the sections of one user's page: the first of a section's candidates that has not failed in this tab, or
 * where that fails the next. Every failure is a value and is told once; a new attempt may follow any of them.
 */
export class SectionLoader {
  private readonly failures = new Map<string, SectionFailure>();
  private readonly crashes = new Map<string, number>();
  private readonly loading = new Map<string, Promise<Result<LoadedSection>>>();
  /** The builds, by section and id, of which the report needs to hear no more. */
  private readonly told = new Set<string>();

  constructor(
    private readonly builds: BuildLoader,
    private readonly report: LoadReport,
  ) {}

  /** The section of `entry` where `load` would give one that runs already. */
  loadedNow(entry: SectionEntry): LoadedSection | undefined {
    const [first] = this.inOrder(entry);
    const section = first && this.builds.loaded(entry.site, first.build);
    return section && this.describe(entry, first, section);
  }

  /** Fetches what the section of `entry` will need, and runs nothing of it. */
  fetchAhead(entry: SectionEntry, urgency: Urgency): void {
    const [first] = this.inOrder(entry);
    if (first) this.builds.fetchAhead(entry.site, first, urgency);
  }

  /** Loads the section of `entry`, once for all who wait for it. */
  load(entry: SectionEntry): Promise<Result<LoadedSection>> {
    const underWay = this.loading.get(entry.name);
    if (underWay) return underWay;
    const loading = this.loadFirst(entry).finally(() => this.loading.delete(entry.name));
    this.loading.set(entry.name, loading);
    return loading;
  }

  /**
   * Notes that a build threw while on the page.
   * @returns whether to mount it again at once: its code did not arrive, and a fresh run may fetch it.
   */
  crashed({ name, site }: SectionEntry, { build, part }: Candidate, error: unknown): boolean {
    const remote = remoteName(name, build.id);
    const kind: CrashKind = isChunkError(error) ? 'chunk' : 'render';
    const failure: SectionFailure = { section: name, build: build.id, kind, detail: String(error) };
    this.report.failed(failure, part);
    const crashes = this.crashesOf(kind, remote) + 1;
    this.crashes.set(`${kind} ${remote}`, crashes);
    if (kind === 'chunk') this.builds.forget(site, build);
    if (crashes >= CRASHES_BEFORE_GIVING_UP) this.failures.set(remote, failure);
    return kind === 'chunk' && crashes < CRASHES_BEFORE_GIVING_UP;
  }

  /**
   * Notes that a screen threw under an address from outside. That does not count against the build.
   * @param shape What kind of address it was, as `shapeOf` says.
   */
  crashedByLink({ name }: SectionEntry, { build }: Candidate, shape: string): void {
    this.report.crashedByLink(name, build.id, shape);
  }

  /**
   * Gives the builds of a section another chance, from the first on: all but those whose screens keep throwing. A chunk that
   * did not come is the site's fault, and may come now.
   */
  resetFailures(section: string): void {
    for (const [remote, failure] of this.failures) {
      const keepsThrowing = this.crashesOf('render', remote) >= CRASHES_BEFORE_GIVING_UP;
      if (failure.section !== section || keepsThrowing) continue;
      this.failures.delete(remote);
      this.crashes.delete(`chunk ${remote}`);
    }
  }

  private crashesOf(kind: CrashKind, remote: string): number {
    return this.crashes.get(`${kind} ${remote}`) ?? 0;
  }

  private async loadFirst(entry: SectionEntry): Promise<Result<LoadedSection>> {
    const { name, site, choice } = entry;
    if (!choice.ok) return choice;
    const { misfit } = choice.value;
    if (misfit) this.noteMisfit(misfit);
    let last = misfit ?? { section: name, kind: 'contract', detail: 'there is no build to load' };
    const begun = Date.now();
    for (const candidate of this.inOrder(entry)) {
      if (Date.now() - begun >= PATIENCE) break;
      const result = await this.builds.load(name, site, candidate);
      if (result.ok) {
        this.noteCanary(name, candidate);
        return success(this.describe(entry, candidate, result.value));
      }
      last = result.failure;
      this.failures.set(remoteName(name, candidate.build.id), last);
      this.report.failed(last, candidate.part);
    }
    return failed(last);
  }

  /** What has failed here comes last: it is tried again where nothing else is left. */
  private inOrder({ name, choice }: SectionEntry): readonly Candidate[] {
    if (!choice.ok) return [];
    const hasFailed = ({ build }: Candidate) => this.failures.has(remoteName(name, build.id));
    return [...choice.value.candidates].sort((a, b) => Number(hasFailed(a)) - Number(hasFailed(b)));
  }

  private describe({ name, choice }: SectionEntry, candidate: Candidate, section: Section): LoadedSection {
    if (candidate.part !== 'fallback' || !choice.ok) return { section, candidate };
    const { candidates, misfit } = choice.value;
    const live = candidates.find(({ part }) => part === 'live');
    const insteadOfLive = misfit ?? (live && this.failures.get(remoteName(name, live.build.id)));
    return insteadOfLive ? { section, candidate, insteadOfLive } : { section, candidate };
  }

  private noteMisfit(misfit: SectionFailure): void {
    const told = `${misfit.section} ${misfit.build}`;
    if (this.told.has(told)) return;
    this.told.add(told);
    this.report.failed(misfit, 'live');
  }

  private noteCanary(section: string, { build, part }: Candidate): void {
    const told = `${section} ${build.id}`;
    if (part !== 'canary' || this.told.has(told)) return;
    this.told.add(told);
    this.report.loadedCanary(section, build.id);
  }
}
