import { remoteName, type Section, type SectionBuild } from 'shared-contract';
import { entryUrl, type RemoteFile, startingFiles, type Urgency } from './build-files';
import type { Candidate } from './choose';
import {
  EntryError,
  FailureError,
  failed,
  isChunkError,
  isRewritten,
  type LoadReport,
  type Result,
  reasonOf,
  type SectionFailure,
  success,
} from './failure';
import type { Federation, Remote } from './federation/federation';
import type { SectionEntry } from './sections';

/** Stop trying older builds after this time, and show the panel with Retry. */
const FALLBACK_TIMEOUT_MS = 15_000;

/** How long a build may take to run, with everything that it fetches. */
const START_TIMEOUT_MS = 12_000;

/** How often a build is requested whose entry does not arrive. */
const ATTEMPTS = 2;

/** A build that crashes this often in the same way is replaced by the next one. */
const MAX_CRASHES = 2;

/** Runs `work` once for all who ask for the same key at the same time. */
const joined = <T>(running: Map<string, Promise<T>>, key: string, work: () => Promise<T>): Promise<T> => {
  const promise = running.get(key) ?? work().finally(() => running.delete(key));
  running.set(key, promise);
  return promise;
};

/** A section that can be put on the page. */
export interface LoadedSection {
  readonly section: Section;
  readonly candidate: Candidate;
  /** On a fallback: why the live build is not used, if that is known. */
  readonly liveFailure?: SectionFailure | undefined;
}

/**
 * Loads the sections of one user's page: the first candidate that has not failed in this tab, and after a failure the
 * next one. Every failure is a value and is reported once; each can be followed by a new attempt.
 */
export class SectionLoader {
  private readonly failures = new Map<string, SectionFailure>();
  private readonly crashes = new Map<string, number>();
  private readonly loading = new Map<string, Promise<Result<LoadedSection>>>();
  /** The builds, by section and id, that need no further report. */
  private readonly reported = new Set<string>();

  constructor(
    private readonly builds: BuildLoader,
    private readonly report: LoadReport,
  ) {}

  /** Returns the section that `load` would give, if it runs already. */
  loadedNow(entry: SectionEntry): LoadedSection | undefined {
    const [first] = this.inOrder(entry);
    const section = first && this.builds.loaded(entry.site, first.build);
    return section && this.describe(entry, first, section);
  }

  /** Fetches the starting files of a section when nothing else is left to fetch, without running it. */
  fetchAhead(entry: SectionEntry): void {
    const [first] = this.inOrder(entry);
    if (first) this.builds.fetchAhead(entry.site, first, 'prefetch');
  }

  load(entry: SectionEntry): Promise<Result<LoadedSection>> {
    return joined(this.loading, entry.name, () => this.loadFirst(entry));
  }

  /**
   * Records that a build threw while on the page.
   * @returns Whether to mount it again at once: a chunk did not arrive, and a fresh run may fetch it.
   */
  crashed({ name, site }: SectionEntry, { build, channel }: Candidate, error: unknown): boolean {
    const remote = remoteName(name, build.id);
    const kind = isChunkError(error) ? 'chunk' : 'render';
    const failure: SectionFailure = { section: name, build: build.id, kind, detail: String(error) };
    if (channel === 'canary' && isRewritten(error)) this.report.noted(failure);
    else this.report.failed(failure, channel);
    const crashes = this.crashesOf(kind, remote) + 1;
    this.crashes.set(`${kind} ${remote}`, crashes);
    if (kind === 'chunk') this.builds.forget(site, build);
    if (crashes >= MAX_CRASHES) this.failures.set(remote, failure);
    return kind === 'chunk' && crashes < MAX_CRASHES;
  }

  /** Gives the builds of a section another chance, except those whose screens keep throwing. */
  resetFailures(section: string): void {
    for (const [remote, failure] of this.failures) {
      if (failure.section !== section || this.crashesOf('render', remote) >= MAX_CRASHES) continue;
      this.failures.delete(remote);
      this.crashes.delete(`chunk ${remote}`);
    }
  }

  private crashesOf(kind: 'chunk' | 'render', remote: string): number {
    return this.crashes.get(`${kind} ${remote}`) ?? 0;
  }

  private async loadFirst(entry: SectionEntry): Promise<Result<LoadedSection>> {
    const { name, site, unread, incompatible } = entry;
    if (incompatible) {
      // A newer shell may keep the contract that the build needs (ShellNotice).
      window.dispatchEvent(new Event('shell-too-old'));
      this.once(name, incompatible.build, () => this.report.failed(incompatible, 'live'));
    }
    let last = unread ??
      incompatible ?? { section: name, kind: 'contract', detail: 'there is no build to load' };
    let canaryFailure: SectionFailure | undefined;
    const begun = Date.now();
    for (const candidate of this.inOrder(entry)) {
      if (Date.now() - begun >= FALLBACK_TIMEOUT_MS) break;
      const { build, channel } = candidate;
      const result = await this.builds.load(name, site, candidate);
      if (result.ok) {
        if (channel === 'canary') this.once(name, build.id, () => this.report.loadedCanary(name, build.id));
        if (canaryFailure) void this.judge(canaryFailure, site, candidate);
        return success(this.describe(entry, candidate, result.value));
      }
      last = result.failure;
      // Another build needs the same file.
      if (last.kind === 'page') {
        this.report.failed(last, channel);
        break;
      }
      this.failures.set(remoteName(name, build.id), last);
      if (channel === 'canary') canaryFailure = last;
      else this.report.failed(last, channel);
    }
    if (canaryFailure) this.report.noted(canaryFailure);
    return failed(last);
  }

  /**
   * Reports the failure of a canary if it is one of the build: the live build runs in the same browser, and its entry gets
   * through the same network now. Otherwise it proves nothing.
   */
  private async judge(failure: SectionFailure, site: string, { build, channel }: Candidate): Promise<void> {
    const isProven = channel === 'live' && (await this.builds.isOfBuild(failure.kind, site, build));
    if (isProven) this.report.failed(failure, 'canary');
    else this.report.noted(failure);
  }

  /** Returns the candidates, the failed ones last: they are tried again only if nothing else is left. */
  private inOrder({ name, candidates }: SectionEntry): readonly Candidate[] {
    const hasFailed = ({ build }: Candidate) => this.failures.has(remoteName(name, build.id));
    return [...candidates].sort((a, b) => Number(hasFailed(a)) - Number(hasFailed(b)));
  }

  private describe(entry: SectionEntry, candidate: Candidate, section: Section): LoadedSection {
    if (candidate.channel !== 'fallback') return { section, candidate };
    const live = entry.candidates.find(({ channel }) => channel === 'live');
    const liveFailure =
      entry.incompatible ?? (live && this.failures.get(remoteName(entry.name, live.build.id)));
    return { section, candidate, liveFailure };
  }

  private once(section: string, build: string | undefined, report: () => void): void {
    const key = `${section} ${build}`;
    if (this.reported.has(key)) return;
    this.reported.add(key);
    report();
  }
}

const isSection = (exposed: unknown): exposed is { default: Section } =>
  typeof exposed === 'object' &&
  exposed !== null &&
  'default' in exposed &&
  typeof exposed.default === 'object' &&
  exposed.default !== null &&
  'screens' in exposed.default;

/** Returns the section that a build exposes. @throws {FailureError} If there is none, or it lacks a screen. */
const sectionIn = (exposed: unknown, { routes }: SectionBuild): Section => {
  if (!isSection(exposed)) throw new FailureError('missing-export', 'no section is exported');
  const { screens } = exposed.default;
  const lacking = routes.find(({ path }) => !screens[path]);
  if (lacking) throw new FailureError('missing-export', `no screen for ${lacking.path}`);
  return exposed.default;
};

/** Settles as `work` does. @throws {DOMException} "TimeoutError" after `limit` milliseconds. */
const within = <T>(limit: number, work: Promise<T>): Promise<T> => {
  let timer: ReturnType<typeof setTimeout>;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DOMException(`not within ${limit} ms`, 'TimeoutError')), limit);
  });
  return Promise.race([work, tooLate]).finally(() => clearTimeout(timer));
};

/** The functions of the browser that loading builds needs. */
export interface BuildCollaborators {
  readonly fetch: typeof window.fetch;
  readonly federation: Pick<Federation, 'load' | 'evict'>;
  /** Allows scripts of an origin in the page. All others are refused. */
  trust(origin: string): void;
  /** Fetches a script or a style sheet for later. */
  fetchAhead(file: RemoteFile, urgency: Urgency): void;
  /** Returns whether a file that was requested has arrived by now. */
  hasArrived(url: string): boolean;
}

/** Runs single builds for the whole life of the page, each once. Every failure is a value. */
export class BuildLoader {
  private readonly attempts = new Map<string, number>();
  /** The URLs that did not arrive in time, by usual URL. They may arrive later. */
  private readonly late = new Map<string, string>();
  private readonly running = new Map<string, { readonly section: Section; readonly remote: Remote }>();
  private readonly starting = new Map<string, Promise<Result<Section>>>();
  private readonly fetched = new Set<string>();

  /** @param pageId Differs in each page: a cache may hold wrong files for the URLs of an earlier page. */
  constructor(
    private readonly page: BuildCollaborators,
    private readonly pageId: string = Date.now().toString(36),
  ) {}

  /** Returns the section of a build that runs already. */
  loaded(site: string, build: SectionBuild): Section | undefined {
    return this.running.get(entryUrl(site, build))?.section;
  }

  /** Forgets a build, so that the next `load` evaluates it again. Its modules may have cached a failure. */
  forget(site: string, build: SectionBuild): void {
    const url = entryUrl(site, build);
    const running = this.running.get(url);
    if (running) this.page.federation.evict(running.remote);
    this.running.delete(url);
  }

  /** Fetches the starting files of a build, once. Skips overrides, whose build changes under the page. */
  fetchAhead(site: string, { build, channel }: Candidate, urgency: Urgency): void {
    const url = entryUrl(site, build);
    if (channel === 'override' || this.fetched.has(url)) return;
    this.fetched.add(url);
    for (const file of startingFiles(site, build)) this.page.fetchAhead(file, urgency);
  }

  /** Runs a build and returns its section. */
  async load(section: string, site: string, candidate: Candidate): Promise<Result<Section>> {
    const loaded = this.loaded(site, candidate.build);
    if (loaded) return success(loaded);
    const url = entryUrl(site, candidate.build);
    return joined(this.starting, url, () => this.run(section, site, candidate));
  }

  /**
   * Runs a build by a fresh URL at each attempt, because caches remember failures. Its chunks get the same query
   * (`FreshChunksPlugin`). A slow entry is not a failed one: its next attempt waits for the same request. A build that
   * fails is evicted.
   */
  private async run(section: string, site: string, candidate: Candidate): Promise<Result<Section>> {
    const { federation } = this.page;
    const { build, channel } = candidate;
    // The chunks arrive beside the entry, not after it.
    this.fetchAhead(site, candidate, 'preload');
    const verified = channel === 'override' ? {} : { integrity: build.integrity };
    const usual = entryUrl(site, build);
    for (let attempt = 1; ; attempt += 1) {
      const entry = (attempt > 1 ? this.late.get(usual) : undefined) ?? this.nextUrl(site, build);
      const remote = { name: remoteName(section, build.id), version: build.id, entry, ...verified };
      try {
        const found = sectionIn(await within(START_TIMEOUT_MS, federation.load(remote)), build);
        this.running.set(usual, { section: found, remote });
        this.late.delete(usual);
        if (entry !== usual) this.repairCache(site, build);
        return success(found);
      } catch (error) {
        federation.evict(remote);
        if (error instanceof EntryError && error.outcome === 'timeout') this.late.set(usual, entry);
        else this.late.delete(usual);
        if (error instanceof EntryError && attempt < ATTEMPTS) continue;
        const why = error instanceof EntryError ? await this.entryFailure(error, remote) : error;
        return failed({ section, build: build.id, ...reasonOf(why, 'evaluation') });
      }
    }
  }

  /** Returns why an entry did not arrive. A script element does not say, so the URL is requested once more. */
  private async entryFailure({ outcome }: EntryError, { entry, integrity }: Remote): Promise<FailureError> {
    if (outcome === 'timeout') return new FailureError('timeout', entry);
    const found = await this.inspect(entry, integrity).catch(() => undefined);
    const { kind, detail } = found ?? {
      kind: 'unreachable',
      detail: `${entry}: arrived only at the third request`,
    };
    return new FailureError(kind, detail);
  }

  /** Returns whether a canary's failure is its own, and not of the way to the browser, by this live build. */
  async isOfBuild(kind: SectionFailure['kind'], site: string, live: SectionBuild): Promise<boolean> {
    try {
      const { isOfBuild } = await import('./inspect');
      return await isOfBuild(kind, this.page.fetch, entryUrl(site, live), live.integrity);
    } catch {
      return false;
    }
  }

  private async inspect(entry: string, integrity: string | undefined) {
    const { inspect } = await import('./inspect');
    return inspect(this.page.fetch, entry, integrity);
  }

  /** Fetches the starting files by their usual URLs past all caches, so that the next page finds the right ones. */
  private repairCache(site: string, build: SectionBuild): void {
    for (const { url } of startingFiles(site, build)) {
      // A page that still finds the wrong ones helps itself by fresh URLs.
      this.page.fetch(url, { cache: 'reload' }).catch(() => undefined);
    }
  }

  private nextUrl(site: string, build: SectionBuild): string {
    const url = new URL(entryUrl(site, build));
    const late = this.late.get(url.href);
    if (late !== undefined && this.page.hasArrived(late)) return late;
    const attempt = (this.attempts.get(url.href) ?? 0) + 1;
    this.attempts.set(url.href, attempt);
    if (attempt > 1) url.searchParams.set('attempt', `${attempt}-${this.pageId}`);
    return url.href;
  }
}
