import { remoteName, type Section, type SectionBuild } from 'shared-contract';
import { entryUrl, type RemoteFile, startingFiles, type Urgency } from './build-files';
import { announceError } from './caught';
import type { Candidate } from './choose';
import {
  crashKind,
  EntryError,
  FailureError,
  failed,
  fileOf,
  isOfNetwork,
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

/** Gives up on a build after this time, with everything that it fetches. */
const START_TIMEOUT_MS = 12_000;

/** Requests a build this often if its entry does not arrive. */
const ATTEMPTS = 2;

/** A build that crashes this often in the same way is replaced by the next one. */
const MAX_CRASHES = 2;

/** Look this often for a build that the network kept away. */
const LOOK_INTERVAL_MS = 5_000;

/** The functions of the browser that loading builds needs. */
export interface LoaderCollaborators {
  readonly fetch: typeof window.fetch;
  readonly federation: Pick<Federation, 'load' | 'evict'>;
  /** Fetches a script or a style sheet for later. */
  prefetchFile(file: RemoteFile, urgency: Urgency): void;
  /** Returns whether a file that was requested has arrived by now. */
  hasArrived(url: string): boolean;
}

/** Describes one build to all users of the page. */
interface PageBuild {
  /** Counts the requests for its entry, each by a URL of its own. */
  attempts: number;
  isFetched?: boolean;
  /** The URL that did not arrive in time. It may arrive later. */
  late?: string | undefined;
  starting?: Promise<Result<Section>> | undefined;
  running?: { readonly section: Section; readonly remote: Remote } | undefined;
  /** The section whose scripts it has. Absent until it is to run. */
  of?: { readonly section: string; readonly candidate: Candidate };
}

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

  /**
   * @param builds The builds of the page, by the URL of their entry: each runs once.
   * @param pageId Differs in each page: a cache may hold wrong files for the URLs of an earlier page.
   */
  constructor(
    private readonly page: LoaderCollaborators,
    private readonly report: LoadReport,
    readonly builds: Map<string, PageBuild> = new Map(),
    private readonly pageId: string = Math.round(performance.timeOrigin).toString(36),
  ) {}

  /** Returns the loader of the next user: builds that run stay, failures do not. */
  forUser(report: LoadReport): SectionLoader {
    return new SectionLoader(this.page, report, this.builds, this.pageId);
  }

  /** Returns the section that `load` would give, if it runs already. */
  loadedNow(entry: SectionEntry): LoadedSection | undefined {
    const [first] = this.inOrder(entry);
    const running = first && this.known(entry.site, first.build).running;
    return running && this.describe(entry, first, running.section);
  }

  /** Fetches the starting files of a section, without running it. */
  prefetch(entry: SectionEntry, urgency: Urgency): void {
    const [first] = this.inOrder(entry);
    if (first) this.fetchFiles(entry.site, first, urgency);
  }

  /** Runs the first candidate that works. */
  load(entry: SectionEntry): Promise<Result<LoadedSection>> {
    const { name } = entry;
    const loading = this.loading.get(name) ?? this.loadFirst(entry).finally(() => this.loading.delete(name));
    this.loading.set(name, loading);
    return loading;
  }

  /** Loads a section again after a failure of the network, once the build that failed can be reached, until `left`. */
  async loadWhenBack(
    entry: SectionEntry,
    failure: SectionFailure,
    left: AbortSignal,
  ): Promise<Result<LoadedSection>> {
    let endPause = () => {};
    // The browser's report of a network may be wrong, or may not come.
    window.addEventListener('online', () => endPause(), { signal: left });
    let result: Result<LoadedSection> = failed(failure);
    while (!result.ok && isOfNetwork(result.failure)) {
      await new Promise<void>((resolve) => {
        endPause = resolve;
        setTimeout(resolve, LOOK_INTERVAL_MS);
      });
      if (left.aborted) break;
      if (!(await this.canReach(entry, result.failure))) continue;
      this.resetFailures(entry.name);
      result = await this.load(entry);
    }
    return result;
  }

  /**
   * Records that a build threw while on the page.
   * @returns Whether to mount it again at once: a chunk did not arrive, and a fresh run may fetch it.
   */
  crashed({ name, site, candidates }: SectionEntry, { build, channel }: Candidate, error: unknown): boolean {
    const remote = remoteName(name, build.id);
    const kind = crashKind(error);
    // The page has said so already, and no build is at fault.
    if (kind === 'page') return false;
    const detail = String(error);
    const failure: SectionFailure = { section: name, build: build.id, kind, detail, ...fileOf(error) };
    const crashes = this.crashesOf(kind, remote) + 1;
    this.crashes.set(`${kind} ${remote}`, crashes);
    const live = candidates.find((candidate) => candidate.channel === 'live');
    if (channel !== 'canary') this.report.failed(failure, channel, build.team);
    else if (isRewritten(error)) this.report.noted(failure);
    else if (kind !== 'chunk') this.report.failed(failure, channel, build.team);
    // The first may be a moment of the network: the next run requests the file again.
    else if (crashes >= MAX_CRASHES && live) void this.judge(failure, site, live);
    else this.report.noted(failure);
    if (kind === 'chunk') this.forget(site, build);
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
    const begun = performance.now();
    for (const candidate of this.inOrder(entry)) {
      if (performance.now() - begun >= FALLBACK_TIMEOUT_MS) break;
      const { build, channel } = candidate;
      const result = await this.start(name, site, candidate);
      if (result.ok) {
        if (channel === 'canary') this.once(name, build.id, () => this.report.loadedCanary(name, build.id));
        if (canaryFailure) void this.judge(canaryFailure, site, candidate);
        return success(this.describe(entry, candidate, result.value));
      }
      last = result.failure;
      // Another build needs the same file.
      if (last.kind === 'page') {
        this.report.failed(last, channel, build.team);
        break;
      }
      this.failures.set(remoteName(name, build.id), last);
      if (channel === 'canary') canaryFailure = last;
      else this.report.failed(last, channel, build.team);
    }
    if (canaryFailure) this.report.noted(canaryFailure);
    return failed(last);
  }

  /** Returns the section of a build that runs, or runs it. */
  private async start(section: string, site: string, candidate: Candidate): Promise<Result<Section>> {
    const known = this.known(site, candidate.build);
    if (known.running) return success(known.running.section);
    known.starting ??= this.run(section, site, candidate).finally(() => {
      known.starting = undefined;
    });
    return known.starting;
  }

  /**
   * Runs a build by a fresh URL at each attempt, because caches remember failures. Its chunks get the same query
   * (`freshChunks`). A slow entry is not a failed one: its next attempt waits for the same request. A build that
   * fails is evicted.
   */
  private async run(section: string, site: string, candidate: Candidate): Promise<Result<Section>> {
    const { federation } = this.page;
    const { build, channel } = candidate;
    // The chunks arrive beside the entry, not after it.
    this.fetchFiles(site, candidate, 'preload');
    const verified = channel === 'override' ? {} : { integrity: build.integrity };
    const usual = entryUrl(site, build);
    const known = this.known(site, build);
    known.of = { section, candidate };
    for (let attempt = 1; ; attempt += 1) {
      const entry = (attempt > 1 ? known.late : undefined) ?? this.nextUrl(usual, known);
      const remote = { name: remoteName(section, build.id), entry, ...verified };
      try {
        const found = sectionIn(await within(START_TIMEOUT_MS, federation.load(remote)), build);
        known.running = { section: found, remote };
        known.late = undefined;
        if (entry !== usual) this.repairCache(site, build);
        return success(found);
      } catch (error) {
        federation.evict(remote);
        known.late = error instanceof EntryError && error.outcome === 'timeout' ? entry : undefined;
        if (error instanceof EntryError && attempt < ATTEMPTS) continue;
        const why = error instanceof EntryError ? await this.entryFailure(error, remote) : error;
        const reason = reasonOf(why, 'evaluation');
        if (reason.kind === 'evaluation') announceError({ error, script: usual });
        return failed({ section, build: build.id, ...reason });
      }
    }
  }

  private nextUrl(usual: string, known: PageBuild): string {
    if (known.late !== undefined && this.page.hasArrived(known.late)) return known.late;
    known.attempts += 1;
    if (known.attempts === 1) return usual;
    const url = new URL(usual);
    url.searchParams.set('attempt', `${known.attempts}-${this.pageId}`);
    return url.href;
  }

  /** Fetches the starting files of a build, once. Skips overrides, whose build changes under the page. */
  private fetchFiles(site: string, { build, channel }: Candidate, urgency: Urgency): void {
    const known = this.known(site, build);
    if (channel === 'override' || known.isFetched) return;
    known.isFetched = true;
    for (const file of startingFiles(site, build)) this.page.prefetchFile(file, urgency);
  }

  /** Returns why an entry did not arrive. A script element does not say, so the URL is requested once more. */
  private async entryFailure({ outcome }: EntryError, { entry, integrity }: Remote): Promise<FailureError> {
    if (outcome === 'timeout') return new FailureError('timeout', entry);
    const found = await import('./inspect')
      .then(({ inspect }) => inspect(this.page.fetch, entry, integrity))
      .catch(() => undefined);
    const { kind, detail } = found ?? { kind: 'unreachable', detail: `${entry}: did not arrive twice` };
    return new FailureError(kind, detail);
  }

  private async canReach({ site, candidates }: SectionEntry, failure: SectionFailure): Promise<boolean> {
    const away = candidates.find(({ build }) => build.id === failure.build);
    if (!away) return false;
    const signal = AbortSignal.timeout(LOOK_INTERVAL_MS);
    const look = this.page.fetch(entryUrl(site, away.build), { method: 'HEAD', cache: 'no-store', signal });
    return look.then(({ ok }) => ok).catch(() => false);
  }

  /** Fetches the starting files by their usual URLs past all caches, so that the next page finds the right ones. */
  private repairCache(site: string, build: SectionBuild): void {
    for (const { url } of startingFiles(site, build)) {
      // A page that still finds the wrong ones helps itself by fresh URLs.
      this.page.fetch(url, { cache: 'reload' }).catch(() => undefined);
    }
  }

  /** Forgets a build, so that the next `load` evaluates it again. Its modules may have cached a failure. */
  private forget(site: string, build: SectionBuild): void {
    const known = this.known(site, build);
    if (known.running) this.page.federation.evict(known.running.remote);
    known.running = undefined;
  }

  /**
   * Reports the failure of a canary if it is one of the build: the live build is there in the same browser, and its files get
   * through the same network now. Otherwise it proves nothing.
   */
  private async judge(failure: SectionFailure, site: string, { build, channel }: Candidate): Promise<void> {
    const isOfBuild = async () => {
      const { isOfBuild } = await import('./inspect');
      const chunk = failure.file === undefined ? undefined : { url: failure.file, liveFiles: build.files };
      return isOfBuild(failure.kind, this.page.fetch, entryUrl(site, build), build.integrity, chunk);
    };
    const isProven = channel === 'live' && (await isOfBuild().catch(() => false));
    if (isProven) this.report.failed(failure, 'canary', build.team);
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

  private crashesOf(kind: 'chunk' | 'render', remote: string): number {
    return this.crashes.get(`${kind} ${remote}`) ?? 0;
  }

  private known(site: string, build: SectionBuild): PageBuild {
    const url = entryUrl(site, build);
    const known = this.builds.get(url) ?? { attempts: 0 };
    this.builds.set(url, known);
    return known;
  }
}

/** Returns the section that a build exposes. @throws {FailureError} If there is none, or it lacks a screen. */
const sectionIn = (exposed: unknown, { routes }: SectionBuild): Section => {
  if (!isSection(exposed)) throw new FailureError('missing-export', 'no section is exported');
  const { screens } = exposed.default;
  const lacking = routes.find(({ path }) => !screens[path]);
  if (lacking) throw new FailureError('missing-export', `no screen for ${lacking.path}`);
  return exposed.default;
};

const isSection = (exposed: unknown): exposed is { default: Section } =>
  typeof exposed === 'object' &&
  exposed !== null &&
  'default' in exposed &&
  typeof exposed.default === 'object' &&
  exposed.default !== null &&
  'screens' in exposed.default;

/** Settles as `work` does. @throws {DOMException} "TimeoutError" after `limit` milliseconds. */
const within = <T>(limit: number, work: Promise<T>): Promise<T> => {
  let timer: ReturnType<typeof setTimeout>;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DOMException(`not within ${limit} ms`, 'TimeoutError')), limit);
  });
  return Promise.race([work, tooLate]).finally(() => clearTimeout(timer));
};
