import {
  type ComponentType,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { readExtensions, type SectionExtension } from 'shared-contract';
import type { PageSections } from './host';
import type { OUTLET } from './SectionOutlet';
import type { SectionEntry } from './sections';

/** A slot on a screen, and what it tells its panels. */
export interface SlotProps {
  readonly name: string;
  readonly context: object;
}

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
const panelsIn = (name: string, { sections: { store }, isAdmin, outlet }: SlotPage): FoundPanel[] => {
  const known = store.known();
  return (known.status === 'ready' ? known.entries : [])
    .flatMap((entry) => readExtensions(entry.extensions).map((extension) => ({ entry, extension })))
    .filter(({ extension }) => extension.slot === name && outlet.mayOpen(extension, isAdmin))
    .sort((a, b) => a.extension.order - b.extension.order || a.entry.name.localeCompare(b.entry.name));
};

/** Loads the panels of sections that run, so that they open at once and also offline. A list runs no section for them. */
export const prefetchPanels = async (name: string, page: SlotPage): Promise<void> => {
  for (const { entry } of panelsIn(name, page))
    await page.sections.loader.loadedNow(entry)?.section.extensions?.[name]?.();
};

/** Returns the component that shows the panels of a slot. */
export const panelsOf =
  (slotPage: SlotPage) =>
  ({ name, context }: SlotProps) => {
    const { store, page } = slotPage.sections;
    const known = useSyncExternalStore(store.subscribe, store.known);
    if (known.status !== 'ready') return null;
    const panels = panelsIn(name, slotPage);
    return (
      <>
        {panels.map((panel) => (
          <SlotPanel key={panel.entry.name} {...panel} name={name} context={context} slotPage={slotPage} />
        ))}
        {panels.length === 0 && known.awaited.length > 0 && <page.Loading />}
        {known.entries
          .filter(({ unread }) => unread && unread.kind !== 'policy')
          .map(({ name: section }) => (
            <page.Failed
              key={section}
              what="panels"
              name={section}
              waitsForNetwork
              onRetry={() => store.reread(section)}
            />
          ))}
      </>
    );
  };

type PanelProps = SlotProps & FoundPanel & { readonly slotPage: SlotPage };

/** Loads a panel once it is near the screen. */
const SlotPanel = (props: PanelProps) => {
  const { entry, extension, slotPage } = props;
  const { store, loader, page } = slotPage.sections;
  const [isSeen, setSeen] = useState(false);
  const [visit, setVisit] = useState(0);
  if (!isSeen) {
    return (
      <Unseen onSeen={() => setSeen(true)}>
        <page.Loading panel={extension.label} />
      </Unseen>
    );
  }
  const retry = async () => {
    await store.reread(entry.name);
    loader.resetFailures(entry.name);
    setVisit(visit + 1);
  };
  return <MountedPanel key={visit} {...props} onRetry={retry} />;
};

/** Stands for a panel that is not there yet. Calls `onSeen` when it is at most one screen away. */
const Unseen = ({ onSeen, children }: { onSeen(): void; children: ReactNode }) => {
  const element = useRef<HTMLDivElement>(null);
  const seen = useEffectEvent(onSeen);
  useEffect(() => {
    if (!element.current || !('IntersectionObserver' in window)) return seen();
    const observer = new IntersectionObserver(
      (changes) => changes.some(({ isIntersecting }) => isIntersecting) && seen(),
      { rootMargin: '100%' },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return <div ref={element}>{children}</div>;
};

/** Loads a panel, and shows it with the context of its slot. Throws to the boundary around it if it does not load. */
const Content = ({
  name,
  context,
  load,
  loading,
}: SlotProps & { load: (() => Promise<ComponentType>) | undefined; loading: ReactNode }) => {
  const [panel, setPanel] = useState<{ Panel: ComponentType } | { error: unknown }>();
  useEffect(() => {
    const loadPanel = async () => {
      const Panel = await load?.();
      if (!Panel) throw new Error(`it exports no panel for ${name}`);
      return Panel;
    };
    loadPanel().then(
      (Panel) => setPanel({ Panel }),
      (error: unknown) => setPanel({ error }),
    );
  }, [load, name]);
  if (!panel) return loading;
  if ('error' in panel) throw panel.error;
  return <panel.Panel {...context} />;
};

/** Mounts a panel as a screen is mounted, or shows one line with Retry. */
const MountedPanel = ({
  name,
  context,
  entry: known,
  extension,
  slotPage: { sections, outlet },
  onRetry,
}: PanelProps & { onRetry(): Promise<void> }) => {
  const { Loading, Failed } = sections.page;
  const { Mounted, isOfFile, useLoaded } = outlet;
  // As a visit: a later release does not change what is open.
  const [{ entry, label }] = useState({ entry: known, label: extension.label });
  const [result, setResult] = useLoaded(entry, sections);
  const loading = <Loading panel={label} />;
  if (!result) return loading;
  const failed = (waitsForNetwork = false) => (
    <Failed what="panel" name={label} waitsForNetwork={waitsForNetwork} onRetry={onRetry} />
  );
  if (!result.ok) return failed(isOfFile(result.failure.kind));
  const { section, candidate } = result.value;
  const load = section.extensions?.[name];
  // A fallback that is older than the panel.
  if (!load && !readExtensions(candidate.build.extends).some(({ slot }) => slot === name)) return failed();
  return (
    <Mounted
      sections={sections}
      entry={entry}
      candidate={candidate}
      shows={name}
      as="panel"
      failed={(kind) => failed(isOfFile(kind))}
      onAgain={() => {
        setResult(undefined);
        void onRetry();
      }}
    >
      {/* By the build, because each load has its own result: another component would be another panel. */}
      <Content key={candidate.build.id} {...{ name, context, load, loading }} />
    </Mounted>
  );
};
