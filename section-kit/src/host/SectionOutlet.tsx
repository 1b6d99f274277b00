import { type ReactNode, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { useCurrentUser } from 'shared-auth';
import { Button, lazy, Message, Panel, Spinner } from 'shared-ui';
import { Navigate, useLocation } from 'shared-ui/router';
import { isFromLink, mayOpen, type PageAddress } from './addresses';
import { entryUrl, storePrefetch } from './build-files';
import type { Candidate } from './choose';
import { ErrorBoundary } from './ErrorBoundary';
import { crashKind, type FailureKind, type Result, success } from './failure';
import styles from './host.module.css';
import type { LoadedSection, SectionLoader } from './loader';
import type { SectionEntry } from './sections';

/** Returns how staff know a section: "Sales orders" for `sales-orders`. */
export const titleOf = (name: string): string =>
  name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ');

/** Replaces a section that could not be loaded. The rest of the page stays. */
export const SectionPanel = ({
  children,
  onRetry,
  onPlain,
  waitsForNetwork = false,
  isLine = false,
}: {
  children: ReactNode;
  onRetry(): Promise<void>;
  /** Whether to retry when the browser reports a network. */
  waitsForNetwork?: boolean;
  /** Opens the screen without the link's parameters, if these may be the cause. */
  onPlain?: (() => void) | undefined;
  /** Whether it is one line among others, and no screen. */
  isLine?: boolean;
}) => {
  const [busy, setBusy] = useState(false);
  const retry = () => {
    setBusy(true);
    void onRetry().finally(() => setBusy(false));
  };
  // From the moment that the panel is on the screen.
  useLayoutEffect(() => {
    if (!waitsForNetwork) return;
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  });
  const variant = isLine ? 'quiet' : onPlain ? 'secondary' : 'primary';
  const actions = (
    <>
      {onPlain && (
        <Button variant="primary" onClick={onPlain}>
          Open without it
        </Button>
      )}
      <Button variant={variant} busy={busy} onClick={retry}>
        Retry
      </Button>
    </>
  );
  if (isLine) {
    return (
      <Message tone="error">
        {children} {actions}
      </Message>
    );
  }
  return (
    <Panel title="This part of the page could not be loaded" actions={actions}>
      {children}
    </Panel>
  );
};

// Few users ever see one of these, and the first list has no bytes to spare.
const loadNotices = () => import('./notices');
const FallbackNotice = lazy(async () => (await loadNotices()).FallbackNotice);
export const RemovedNotice = lazy(async () => (await loadNotices()).RemovedNotice);
export const PreviewNotice = lazy(async () => (await loadNotices()).PreviewNotice);
export const NewSectionPanel = lazy(async () => (await loadNotices()).NewSectionPanel);

/**
 * Loads a section, and once more when the network is back.
 * @param path Stores what a reload of this path of the page requests first.
 */
const useLoaded = (entry: SectionEntry, loader: SectionLoader, path?: string) => {
  const [result, setResult] = useState<Result<LoadedSection> | undefined>(() => {
    const running = loader.loadedNow(entry);
    return running && success(running);
  });
  useEffect(() => {
    const left = new AbortController();
    const show = (loaded: Result<LoadedSection>) => {
      setResult(loaded);
      if (loaded.ok && path !== undefined) storePrefetch(path, entry.site, loaded.value.candidate);
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
  }, [loader, entry, path]);
  return [result, setResult] as const;
};

/**
 * What mounts screens, for what mounts panels: a lazy chunk that imports a module of the page keeps the minifier from joining that
 * one with others, which takes 0.4 kB before the first row.
 */
export const OUTLET = { SectionPanel, crashKind, isFromLink, mayOpen, titleOf, useLoaded };

/** Loads the section of a route and mounts its screen, or shows a panel with Retry. */
export const SectionOutlet = ({
  entry,
  path,
  recordId,
  loader,
  loadedWith,
  onRetry,
  onPlain,
  onShown,
  onMeasured,
}: {
  entry: SectionEntry;
  path: string;
  /** The id of the record to show; undefined for the screen of the route. */
  recordId: string | undefined;
  loader: SectionLoader;
  /** The address that the page was loaded with. */
  loadedWith: PageAddress;
  /** Mounts the section again. */
  onRetry(): Promise<void>;
  /** Opens the same screen by its path alone. */
  onPlain(): void;
  /** Called when the screen, or the panel in its place, is on the page. Keep it stable between renders. */
  onShown(): void;
  /** Called with the milliseconds until the screen of a build is on the page. Keep it stable between renders. */
  onMeasured(section: string, candidate: Candidate, milliseconds: number): Promise<void>;
}) => {
  const address = useLocation();
  const { pathname, search } = address;
  const { isAdmin } = useCurrentUser();
  const [opened] = useState(() => performance.now());
  const [result, setResult] = useLoaded(entry, loader, pathname);

  // The effects of the screen run first: by then it has asked for its records.
  useEffect(() => {
    if (!result) return;
    onShown();
    if (result.ok)
      onMeasured(entry.name, result.value.candidate, performance.now() - opened).catch(console.warn);
  }, [result, onShown, onMeasured, entry.name, opened]);

  const section = result?.ok ? result.value.section : undefined;
  const Screen = section?.screens[path];
  const RecordScreen = section?.recordScreens?.[path];
  // The same element: what the frame learns about other sections renders no screen again.
  const shown = useMemo(
    () =>
      recordId !== undefined && RecordScreen ? (
        <RecordScreen key={recordId} id={recordId} />
      ) : (
        Screen && <Screen />
      ),
    [Screen, RecordScreen, recordId],
  );

  if (!result) return <Spinner label="Loading this part of the page" />;
  const title = titleOf(entry.name);
  const panel = (kind: FailureKind) => (
    <SectionPanel onRetry={onRetry} waitsForNetwork={kind === 'page' || kind === 'chunk'}>
      {kind === 'page'
        ? 'This did not load. Try again, or reload the page.'
        : `${title} failed to load. You can use the other pages meanwhile.`}
    </SectionPanel>
  );
  if (!result.ok) return panel(result.failure.kind);
  const { candidate } = result.value;
  if (!Screen) {
    return (
      <SectionPanel onRetry={onRetry}>
        The latest version of {title} failed to load. The previous version has no such page.
      </SectionPanel>
    );
  }
  if (recordId !== undefined && !RecordScreen) {
    // A build without such a screen: its list may understand the search, as of /customer/named?name=….
    return <Navigate to={search ? `${path}${search}` : '/'} replace />;
  }
  // The build is at fault only if its screen also fails without the link's parameters.
  const isLinksFault = (error: unknown) => crashKind(error) === 'render' && isFromLink(address, loadedWith);
  const crashed = (error: unknown) => {
    if (isLinksFault(error)) {
      console.error(
        `Section ${entry.name}, build ${candidate.build.id}: cannot show an address of ${path} from a link.`,
      );
    } else if (loader.crashed(entry, candidate, error)) {
      setResult(undefined);
      void onRetry();
    }
  };
  const fallback = (error: unknown) =>
    isLinksFault(error) ? (
      <SectionPanel onRetry={onRetry} onPlain={onPlain}>
        This link asks for something that {title} cannot show. Open the page without it, or try again.
      </SectionPanel>
    ) : (
      panel(crashKind(error))
    );
  return (
    <>
      {entry.preview && <PreviewNotice entry={entry} channel={candidate.channel} />}
      {isAdmin && candidate.channel === 'fallback' && <FallbackNotice title={title} loaded={result.value} />}
      <ErrorBoundary
        key={path}
        address={`${pathname}${search}${address.hash}`}
        fallback={fallback}
        onError={crashed}
        script={entryUrl(entry.site, candidate.build)}
      >
        <div
          className={styles.section}
          data-section={entry.name}
          data-build={candidate.build.id}
          data-channel={candidate.channel}
        >
          {shown}
        </div>
      </ErrorBoundary>
    </>
  );
};
