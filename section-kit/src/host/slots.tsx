import { useEffect, useEffectEvent, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { Section, SectionExtension, SlotName } from 'shared-contract';
import { lazy, Spinner } from 'shared-ui';
import { useLocation } from 'shared-ui/router';
import type { SlotProps } from 'shared-ui/slot';
import type { Candidate } from './choose';
import { ErrorBoundary } from './ErrorBoundary';
import type { FailureKind } from './failure';
import type { PageSections } from './host';
import styles from './host.module.css';
import type { LoadedSection } from './loader';
import type { OUTLET } from './SectionOutlet';
import type { SectionEntry } from './sections';
import slotStyles from './slots.module.css';

/** A panel of a section. */
interface FoundPanel {
  readonly entry: SectionEntry;
  readonly extension: SectionExtension;
}

/** The page of one user, and what its screens are mounted by. */
interface SlotPage {
  readonly sections: PageSections;
  readonly isAdmin: boolean;
  readonly outlet: typeof OUTLET;
}

/** Returns the panels of a slot that a user may see, from the top. */
const panelsIn = (name: SlotName, { sections: { store }, isAdmin, outlet }: SlotPage): FoundPanel[] => {
  const known = store.known();
  return (known.status === 'ready' ? known.entries : [])
    .flatMap((entry) => (entry.extensions ?? []).map((extension) => ({ entry, extension })))
    .filter(({ extension }) => extension.slot === name && outlet.mayOpen(extension, isAdmin))
    .sort((a, b) => a.extension.order - b.extension.order || a.entry.name.localeCompare(b.entry.name));
};

/** Loads the panels of sections that run, so that they open at once and also offline. A list runs no section for them. */
export const prefetchPanels = async (name: SlotName, page: SlotPage): Promise<void> => {
  for (const { entry } of panelsIn(name, page))
    await page.sections.loader.loadedNow(entry)?.section.extensions?.[name]?.();
};

/** Returns the component that shows the panels of a slot. */
export const panelsOf =
  (page: SlotPage) =>
  ({ name, context }: SlotProps) => {
    const { sections, outlet } = page;
    const { store } = sections;
    const known = useSyncExternalStore(store.subscribe, store.known);
    if (known.status !== 'ready') return null;
    const panels = panelsIn(name, page);
    return (
      <>
        {panels.map((panel) => (
          <SlotPanel key={panel.entry.name} {...panel} name={name} context={context} page={page} />
        ))}
        {panels.length === 0 && known.awaited.length > 0 && <Spinner label="Loading" />}
        {known.entries
          .filter(({ unread }) => unread && unread.kind !== 'policy')
          .map(({ name: section }) => (
            <outlet.SectionPanel key={section} isLine waitsForNetwork onRetry={() => store.reread(section)}>
              {outlet.titleOf(section)} failed to load. Something may be missing here.
            </outlet.SectionPanel>
          ))}
      </>
    );
  };

/** Loads a panel once it is near the screen. */
const SlotPanel = <S extends SlotName>(props: SlotProps<S> & FoundPanel & { readonly page: SlotPage }) => {
  const { entry, extension, page } = props;
  const { store, loader } = page.sections;
  const [isSeen, setSeen] = useState(false);
  const [visit, setVisit] = useState(0);
  if (!isSeen) return <Skeleton label={extension.label} onSeen={() => setSeen(true)} />;
  const retry = async () => {
    await store.reread(entry.name);
    loader.resetFailures(entry.name);
    setVisit(visit + 1);
  };
  return <MountedPanel key={visit} {...props} onRetry={retry} />;
};

/** Stands for a panel that is not there yet. Calls `onSeen` when it is at most one screen away. */
const Skeleton = ({ label, onSeen }: { label: string; onSeen?: () => void }) => {
  const element = useRef<HTMLElement>(null);
  const seen = useEffectEvent(() => onSeen?.());
  useEffect(() => {
    if (!element.current || !('IntersectionObserver' in window)) return seen();
    const observer = new IntersectionObserver(
      (changes) => changes.some(({ isIntersecting }) => isIntersecting) && seen(),
      { rootMargin: '100%' },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return (
    <section ref={element} className={slotStyles.skeleton}>
      <h3>{label}</h3>
      <Spinner label={`Loading ${label}`} />
    </section>
  );
};

/** Returns the panel of a loaded section; undefined if its build is a fallback that is older than the panel. */
const panelIn = <S extends SlotName>(section: Section, { build }: Candidate, name: S, label: string) => {
  const load = section.extensions?.[name];
  if (!load && !build.extends?.some(({ slot }) => slot === name)) return undefined;
  const loadPanel = async () => {
    const Panel = await load?.();
    if (!Panel) throw new Error(`it exports no panel for ${name}`);
    return Panel;
  };
  return lazy(loadPanel, <Skeleton label={label} />);
};

const NOT_LOADED: Partial<LoadedSection> = {};

/** Mounts a panel as a screen is mounted, or shows one line with Retry. */
const MountedPanel = <S extends SlotName>({
  name,
  context,
  entry: known,
  extension,
  page,
  onRetry,
}: SlotProps<S> & FoundPanel & { readonly page: SlotPage; onRetry(): Promise<void> }) => {
  const { loader, loadedWith } = page.sections;
  const { SectionPanel, crashKind, isFromLink, useLoaded } = page.outlet;
  // As a screen: a later release does not change what is open.
  const [{ entry, label }] = useState({ entry: known, label: extension.label });
  const address = useLocation();
  const [result, setResult] = useLoaded(entry, loader);
  const { section, candidate } = result?.ok ? result.value : NOT_LOADED;
  // By these, because each load has its own result: another component would be another panel.
  const Content = useMemo(
    () => section && candidate && panelIn(section, candidate, name, label),
    [section, candidate, name, label],
  );
  if (!result) return <Skeleton label={label} />;
  const failed = (kind: FailureKind) => (
    <SectionPanel isLine onRetry={onRetry} waitsForNetwork={kind === 'page' || kind === 'chunk'}>
      {label} failed to load.
    </SectionPanel>
  );
  if (!result.ok) return failed(result.failure.kind);
  if (!Content || !candidate) return failed('missing-export');
  const crashed = (error: unknown) => {
    if (crashKind(error) === 'render' && isFromLink(address, loadedWith)) {
      console.error(`Section ${entry.name}, build ${candidate.build.id}: cannot show ${name} of a link.`);
    } else if (loader.crashed(entry, candidate, error)) {
      setResult(undefined);
      void onRetry();
    }
  };
  return (
    <ErrorBoundary
      address={`${address.pathname}${address.search}${address.hash}`}
      fallback={(error) => failed(crashKind(error))}
      onError={crashed}
    >
      <div
        className={styles.section}
        data-panel={entry.name}
        data-build={candidate.build.id}
        data-channel={candidate.channel}
      >
        <Content {...context} />
      </div>
    </ErrorBoundary>
  );
};
