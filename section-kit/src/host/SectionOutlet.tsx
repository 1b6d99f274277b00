import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { isFromLink, mayOpen } from './addresses';
import { entryUrl, storePrefetch } from './build-files';
import type { Candidate } from './choose';
import { ErrorBoundary } from './ErrorBoundary';
import { crashKind, type FailureKind, type Result, success } from './failure';
import type { PageSections } from './host';
import type { LoadedSection } from './loader';
import type { FailedProps } from './page';
import type { SectionEntry } from './sections';
import type { Visit } from './visit';

/** Whether something that failed is there again once the network is: a file of the page, or a chunk. */
const isOfFile = (kind: FailureKind): boolean => kind === 'page' || kind === 'chunk';

/**
 * Loads a section, and once more when the network is back.
 * @param path Stores what a reload of this path of the page requests first.
 */
const useLoaded = (entry: SectionEntry, { loader, page }: PageSections, path?: string) => {
  const { storage } = page;
  const [result, setResult] = useState<Result<LoadedSection> | undefined>(() => {
    const running = loader.loadedNow(entry);
    return running && success(running);
  });
  useEffect(() => {
    const left = new AbortController();
    const show = (loaded: Result<LoadedSection>) => {
      setResult(loaded);
      if (loaded.ok && path !== undefined) storePrefetch(storage, path, entry.site, loaded.value.candidate);
    };
    const load = async () => {
      const loaded = await loader.load(entry);
      if (left.signal.aborted) return;
      show(loaded);
      if (loaded.ok) return;
      const back = await loader.loadWhenBack(entry, loaded.failure, left.signal);
      if (!left.signal.aborted) show(back);
    };
    void load();
    return () => left.abort();
  }, [loader, storage, entry, path]);
  return [result, setResult] as const;
};

/** Mounts what a build shows. Counts its crashes, except for those that may come from the link that the page was opened by. */
const Mounted = ({
  sections: { page, loader, loadedWith },
  entry,
  candidate,
  shows,
  as,
  failed,
  onAgain,
  children,
}: {
  sections: PageSections;
  entry: SectionEntry;
  candidate: Candidate;
  /** Names for the console what is mounted. */
  shows: string;
  as: 'section' | 'panel';
  /** Returns what takes its place after a crash. */
  failed(kind: FailureKind, isLinksFault: boolean): ReactNode;
  /** Mounts it again at once, because a fresh run may get what did not arrive. */
  onAgain(): void;
  children: ReactNode;
}) => {
  const address = page.useAddress();
  const { build, channel } = candidate;
  // The build is at fault only if its screen also fails without the link's parameters.
  const isLinksFault = (error: unknown) => crashKind(error) === 'render' && isFromLink(address, loadedWith);
  const crashed = (error: unknown) => {
    if (isLinksFault(error)) {
      console.error(`Section ${entry.name}, build ${build.id}: cannot show ${shows} from a link.`);
    } else if (loader.crashed(entry, candidate, error)) {
      onAgain();
    }
  };
  return (
    <ErrorBoundary
      address={`${address.pathname}${address.search}${address.hash}`}
      fallback={(error) => failed(crashKind(error), isLinksFault(error))}
      onError={crashed}
      script={entryUrl(entry.site, build)}
    >
      {/* An element without a box. */}
      <div
        style={{ display: 'contents' }}
        {...{ [`data-${as}`]: entry.name }}
        data-build={build.id}
        data-channel={channel}
      >
        {children}
      </div>
    </ErrorBoundary>
  );
};

/**
 * The parts that mount screens, for panels, too: a lazy chunk that imports a module of the page keeps the minifier from joining that
 * one with others, which takes 0.2 kB before the first row.
 */
export const OUTLET = { Mounted, isOfFile, mayOpen, useLoaded };

/** Loads the section of a visit and mounts its screen, or shows the page's `Failed`. Its key is the id of the visit. */
export const SectionOutlet = ({
  sections,
  visit,
  notice,
  redirect,
  onPlain,
  onShown,
}: {
  sections: PageSections;
  visit: Visit;
  /** Returns what stands above the screen. */
  notice?(loaded: LoadedSection): ReactNode;
  /** Returns what leads to another address of the page. */
  redirect(to: string): ReactNode;
  /** Opens the same screen by its path alone. */
  onPlain(): void;
  /** Called when the screen, or the panel in its place, is on the page. Keep it stable between renders. */
  onShown?(): void;
}) => {
  const { entry, route, recordId, again } = visit;
  const { path } = route;
  const { shown, page } = sections;
  const { Loading, Failed } = page;
  const { pathname, search } = page.useAddress();
  const [opened] = useState(() => performance.now());
  const [result, setResult] = useLoaded(entry, sections, pathname);

  // The effects of the screen run first: by then it has asked for its records.
  useEffect(() => {
    if (!result) return;
    onShown?.();
    if (result.ok) shown(entry.name, result.value.candidate, performance.now() - opened).catch(console.warn);
  }, [result, onShown, shown, entry.name, opened]);

  const section = result?.ok ? result.value.section : undefined;
  const Screen = section?.screens[path];
  const RecordScreen = section?.recordScreens?.[path];
  // The same element: what the frame learns about other sections renders no screen again.
  const content = useMemo(
    () =>
      recordId !== undefined && RecordScreen ? (
        <RecordScreen key={recordId} id={recordId} />
      ) : (
        Screen && <Screen />
      ),
    [Screen, RecordScreen, recordId],
  );

  if (!result) return <Loading />;
  const failed = (what: FailedProps['what'], kind?: FailureKind) => (
    <Failed
      what={what}
      name={entry.name}
      waitsForNetwork={kind !== undefined && isOfFile(kind)}
      onRetry={again}
      onPlain={what === 'link' ? onPlain : undefined}
    />
  );
  const failedBy = (kind: FailureKind) => failed(kind === 'page' ? 'file' : 'section', kind);
  if (!result.ok) return failedBy(result.failure.kind);
  if (!Screen) return failed('screen');
  // A build without such a screen: its list may understand the search, as of /order/named?name=….
  if (recordId !== undefined && !RecordScreen) return redirect(search ? `${path}${search}` : '/');
  return (
    <>
      {notice?.(result.value)}
      <Mounted
        key={path}
        sections={sections}
        entry={entry}
        candidate={result.value.candidate}
        shows={`an address of ${path}`}
        as="section"
        failed={(kind, isLinksFault) => (isLinksFault ? failed('link') : failedBy(kind))}
        onAgain={() => {
          setResult(undefined);
          void again();
        }}
      >
        {content}
      </Mounted>
    </>
  );
};
