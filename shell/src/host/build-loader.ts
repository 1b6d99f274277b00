import { remoteName, type Section, type SectionBuild } from 'shared-contract';
import type { RemoteFile, Urgency } from './build-files';
import { addressOf, startingFiles, whyScriptFailed } from './build-files';
import type { Candidate } from './choose-build';
import {
  EntryError,
  FailureError,
  type FailureKind,
  failed,
  isChunkError,
  type Result,
  type SectionFailure,
  success,
} from './failure';
import type { Federation, Remote } from './federation';

/** How often a build is asked for whose entry does not arrive. */
const ATTEMPTS = 2;

/** How long a build may take to run, with all that it fetches for that, in milliseconds. */
const START_TIMEOUT_MS = 12_000;

/** How long the answer may take that says why an entry did not arrive, in milliseconds. */
const REASON_TIMEOUT_MS = 6_000;

type Reason = Pick<SectionFailure, 'kind' | 'detail'>;

/** What it takes to load builds. */
export interface BuildCollaborators {
  readonly fetch: typeof window.fetch;
  readonly federation: Pick<Federation, 'load' | 'evict'>;
  /** Lets scripts of this origin run in the page from now on; until then each of them is refused. */
  trust(origin: string): void;
  /** Fetches a script or a style for later. */
  fetchAhead(file: RemoteFile, urgency: Urgency): void;
}

const isSection = (exposed: unknown): exposed is { default: Section } =>
  typeof exposed === 'object' &&
  exposed !== null &&
  'default' in exposed &&
  typeof exposed.default === 'object' &&
  exposed.default !== null &&
  'screens' in exposed.default;

/** Returns the section that a build exposes. @throws {FailureError} If it is none, or lacks a screen. */
const sectionIn = (exposed: unknown, { routes }: SectionBuild): Section => {
  if (!isSection(exposed)) throw new FailureError('missing-export', 'no section is exported');
  const { screens } = exposed.default;
  const lacking = routes.find(({ path }) => !screens[path]);
  if (lacking) throw new FailureError('missing-export', `no screen for ${lacking.path}`);
  return exposed.default;
};

/** Settles as `work` does, or rejects where that takes longer than `limit` milliseconds. */
const within = <T>(limit: number, work: Promise<T>): Promise<T> => {
  let timer: ReturnType<typeof setTimeout>;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DOMException(`not within ${limit} ms`, 'TimeoutError')), limit);
  });
  return Promise.race([work, tooLate]).finally(() => clearTimeout(timer));
};

const kindOf = (error: unknown): FailureKind => {
  if (isChunkError(error)) return 'chunk';
  return error instanceof DOMException && error.name === 'TimeoutError' ? 'timeout' : 'evaluation';
};

/**
 * Runs single builds of sections, for the whole life of the page: each once, however often it is asked for. Every
 * failure is a value; a new attempt may follow any of them.
 */
export class BuildLoader {
  private readonly attempts = new Map<string, number>();
  private readonly running = new Map<string, { readonly section: Section; readonly remote: Remote }>();
  private readonly starting = new Map<string, Promise<Result<Section>>>();
  private readonly fetched = new Set<string>();

  /** @param pageId Is different in each page: what an earlier one has asked for may lie in a cache, and be wrong. */
  constructor(
    private readonly page: BuildCollaborators,
    private readonly pageId: string = Date.now().toString(36),
  ) {}

  /** Returns the section of a build that runs already. */
  loaded(site: string, build: SectionBuild): Section | undefined {
    return this.running.get(addressOf(site, build))?.section;
  }

  /** Forgets a build, so that the next `load` evaluates it again. Its modules may have cached a failure. */
  forget(site: string, build: SectionBuild): void {
    const address = addressOf(site, build);
    const running = this.running.get(address);
    if (running) this.page.federation.evict(running.remote);
    this.running.delete(address);
  }

  /** Fetches what starts a build, once, so that `load` finds it there. A developer's build changes under the page. */
  fetchAhead(site: string, { build, part }: Candidate, urgency: Urgency): void {
    const address = addressOf(site, build);
    if (part === 'override' || this.fetched.has(address)) return;
    this.fetched.add(address);
    for (const file of startingFiles(site, build)) this.page.fetchAhead(file, urgency);
  }

  /** Runs a build, once for all who wait for it. */
  async load(section: string, site: string, candidate: Candidate): Promise<Result<Section>> {
    const known = this.loaded(site, candidate.build);
    if (known) return success(known);
    const address = addressOf(site, candidate.build);
    const underWay = this.starting.get(address);
    if (underWay) return underWay;
    const starting = this.run(section, site, candidate).finally(() => this.starting.delete(address));
    this.starting.set(address, starting);
    return starting;
  }

  /**
   * Runs a build by a fresh address at each attempt, because caches on the way remember what failed. Its chunks get the
   * same query (`FreshChunksPlugin`). A build that fails is evicted.
   */
  private async run(section: string, site: string, { build, part }: Candidate): Promise<Result<Section>> {
    const { federation } = this.page;
    // Its chunks come beside the entry, and not after it.
    this.fetchAhead(site, { build, part }, 'preload');
    // A developer's build changes under the page; everybody else's is what `section.json` says, or refused.
    const trusted = part === 'override' ? {} : { integrity: build.integrity };
    for (let attempt = 1; ; attempt += 1) {
      const entry = this.nextAddress(site, build);
      const remote = { name: remoteName(section, build.id), version: build.id, entry, ...trusted };
      try {
        const found = sectionIn(await within(START_TIMEOUT_MS, federation.load(remote)), build);
        this.running.set(addressOf(site, build), { section: found, remote });
        if (entry !== addressOf(site, build)) this.repairCache(site, build);
        return success(found);
      } catch (error) {
        federation.evict(remote);
        if (error instanceof EntryError && attempt < ATTEMPTS) continue;
        return failed({ section, build: build.id, ...(await this.reasonOf(error, remote)) });
      }
    }
  }

  private async reasonOf(error: unknown, { entry, integrity }: Remote): Promise<Reason> {
    if (error instanceof FailureError) return { kind: error.kind, detail: error.message };
    if (!(error instanceof EntryError)) return { kind: kindOf(error), detail: String(error) };
    if (error.outcome === 'timeout') return { kind: 'timeout', detail: entry };
    const file = { url: entry, ...(integrity !== undefined && { integrity }) };
    const { kind, detail } = await whyScriptFailed(file, REASON_TIMEOUT_MS, this.page.fetch);
    return { kind, detail: `${entry}: ${detail}` };
  }

  /** Fetches what a build starts with by its usual addresses, past all caches: the next page finds it right there. */
  private repairCache(site: string, build: SectionBuild): void {
    for (const { url } of startingFiles(site, build)) {
      // It serves the next page alone; where it fails, that one helps itself by fresh addresses.
      this.page.fetch(url, { cache: 'reload' }).catch(() => undefined);
    }
  }

  private nextAddress(site: string, build: SectionBuild): string {
    const url = new URL(addressOf(site, build));
    const attempt = (this.attempts.get(url.href) ?? 0) + 1;
    this.attempts.set(url.href, attempt);
    if (attempt > 1) url.searchParams.set('attempt', `${attempt}-${this.pageId}`);
    return url.href;
  }
}
