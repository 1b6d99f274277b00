import { Component, type ReactNode, useEffect, useState } from 'react';
import { useCurrentUser } from 'shared-auth';
import { Spinner } from 'shared-ui';
import { useLocation } from 'shared-ui/router';
import { useLoaded } from '../../useLoaded';
import { keepEarlyStart } from '../build-files';
import { isChunkError, type Result, success } from '../failure';
import type { SectionEntry } from '../section-entry';
import type { LoadedSection, SectionLoader } from '../section-loader';
import { isFromOutside, type PageAddress, shapeOf } from './crash-address';
import styles from './outlet.module.css';
import { SectionPanel } from './SectionPanel';

// Few administrators ever see it.
const loadOlderBuildNotice = () => import('./OlderBuildNotice');

interface BoundaryProps {
  /** The address that the part below shows; another one gives it another chance. */
  address: string;
  /** Gives what stands where the part below threw this error. */
  fallback(error: unknown): ReactNode;
  onError(error: unknown): void;
  children: ReactNode;
}

interface BoundaryState {
  readonly crash: { readonly error: unknown } | undefined;
}

/** Keeps an error thrown while rendering to the part of the page below it, and hands it to `onError`. */
class RenderBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { crash: undefined };

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { crash: { error } };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError(error);
  }

  override componentDidUpdate({ address }: BoundaryProps): void {
    if (this.state.crash && address !== this.props.address) this.setState({ crash: undefined });
  }

  override render(): ReactNode {
    const { crash } = this.state;
    return crash ? this.props.fallback(crash.error) : this.props.children;
  }
}

/**
 * Puts the screen of one route on the page: loads its section, shows a panel with Retry in its place where
 * that fails or the screen throws, and leaves the rest of the page alone.
 */
export const SectionOutlet = ({
  entry,
  path,
  loader,
  loadedWith,
  onRetry,
  onPlain,
}: {
  entry: SectionEntry;
  path: string;
  loader: SectionLoader;
  /** The address that the page was loaded with. */
  loadedWith: PageAddress;
  /** Is to put the section in its place anew. */
  onRetry(): Promise<void>;
  /** Opens the same screen by its path alone. */
  onPlain(): void;
}) => {
  const address = useLocation();
  const { isAdmin } = useCurrentUser();
  const [result, setResult] = useState<Result<LoadedSection> | undefined>(() => {
    // A section that runs already is there at once.
    const running = loader.loadedNow(entry);
    return running && success(running);
  });

  useEffect(() => {
    let current = true;
    loader.load(entry).then((loaded) => {
      if (!current) return;
      setResult(loaded);
      if (loaded.ok) keepEarlyStart(path, entry.site, loaded.value.candidate);
    });
    return () => {
      current = false;
    };
  }, [loader, entry, path]);

  const isOlder = isAdmin && result?.ok && result.value.candidate.part === 'fallback';
  const [olderBuild] = useLoaded(loadOlderBuildNotice, isOlder ? 'now' : undefined);

  if (!result) return <Spinner label="Loading this part of the page" />;
  const panel = (
    <SectionPanel onRetry={onRetry}>The {entry.name} part does not answer as it should.</SectionPanel>
  );
  if (!result.ok) return panel;
  const { section, candidate } = result.value;
  const Screen = section.screens[path];
  if (!Screen) {
    return (
      <SectionPanel onRetry={onRetry}>
        The newest {entry.name} part does not work, and the one that stands in for it has no such screen.
      </SectionPanel>
    );
  }
  // A link may ask for what no screen can show. The build is to blame where its screen fails without that, too.
  const isLinksFault = (error: unknown) => isFromOutside(address, loadedWith) && !isChunkError(error);
  const crashed = (error: unknown) => {
    if (isLinksFault(error)) {
      loader.crashedByLink(entry, candidate, shapeOf(address));
      return;
    }
    if (!loader.crashed(entry, candidate, error)) return;
    setResult(undefined);
    void onRetry();
  };
  const fallback = (error: unknown) =>
    isLinksFault(error) ? (
      <SectionPanel onRetry={onRetry} onPlain={onPlain}>
        This link asks for something that the {entry.name} part cannot show.
      </SectionPanel>
    ) : (
      panel
    );
  return (
    <>
      {isOlder && olderBuild.status === 'ready' && (
        <olderBuild.Component name={entry.name} loaded={result.value} />
      )}
      <RenderBoundary
        key={path}
        address={`${address.search}${address.hash}`}
        fallback={fallback}
        onError={crashed}
      >
        <div
          className={styles.section}
          data-section={entry.name}
          data-build={candidate.build.id}
          data-part={candidate.part}
        >
          <Screen />
        </div>
      </RenderBoundary>
    </>
  );
};
