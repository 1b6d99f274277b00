import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  type ComponentType,
  createContext,
  type MouseEvent,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import {
  type FailedProps,
  type Host,
  mayOpen,
  OUTLET,
  type PageSections,
  SectionOutlet,
  useSections,
  useVisit,
} from '..';
import type { RequestedOverrides } from '../override/override';
import { panelsOf, prefetchPanels, type SlotProps } from '../slots';
import { hostOf, NO_LINK } from './fake-host';
import { FakeLog } from './fake-sites';
import { sitesOfThePage } from './three-sections';

// The smallest page of sections: a list of links, and no library but React.

const subscribe = (onChange: () => void) => {
  window.addEventListener('popstate', onChange);
  return () => window.removeEventListener('popstate', onChange);
};

const useAddress = (): URL => {
  const href = useSyncExternalStore(subscribe, () => window.location.href);
  return useMemo(() => new URL(href), [href]);
};

const goTo = (address: string) => {
  window.history.pushState(null, '', address);
  window.dispatchEvent(new PopStateEvent('popstate'));
};

export const Link = ({ to, children }: { to: string; children: string }) => {
  const follow = (event: MouseEvent) => {
    event.preventDefault();
    goTo(to);
  };
  return (
    <a href={to} onClick={follow}>
      {children}
    </a>
  );
};

const Redirect = ({ to }: { to: string }) => {
  useEffect(() => goTo(to), [to]);
  return null;
};

const Loading = ({ panel = 'a screen' }: { panel?: string }) => <p role="status">Wait for {panel}</p>;

const Failed = ({ what, name, onRetry, onPlain }: FailedProps) => (
  <p role="alert">
    The {what} of {name} is away.
    <button type="button" onClick={onPlain ?? onRetry}>
      {onPlain ? 'Without it' : 'Again'}
    </button>
  </p>
);

export const PAGE = { useAddress, Loading, Failed };

interface SlotsOfPage {
  readonly Panels: ComponentType<SlotProps>;
  prefetch(name: string): Promise<void>;
}
const Slots = createContext<SlotsOfPage | undefined>(undefined);

export const Slot = (props: SlotProps) => {
  const slots = useContext(Slots);
  return <div data-slot={props.name}>{slots && <slots.Panels {...props} />}</div>;
};

export const useSlotLoad = (name: string) => {
  const slots = useContext(Slots);
  return async () => slots?.prefetch(name);
};

const Content = ({ sections, isAdmin }: { sections: PageSections; isAdmin: boolean }) => {
  const { watchErrors } = sections;
  const known = useSections(sections);
  const entries = known.status === 'ready' ? known.entries : [];
  const visit = useVisit(sections, entries);
  const [failedPresses, setFailedPresses] = useState(0);
  useEffect(() => watchErrors(() => setFailedPresses((count) => count + 1)), [watchErrors]);
  const slots = useMemo((): SlotsOfPage => {
    const page = { sections, isAdmin, outlet: OUTLET };
    return { Panels: panelsOf(page), prefetch: (name) => prefetchPanels(name, page) };
  }, [sections, isAdmin]);
  const links = entries.flatMap(({ routes }) => routes.filter((route) => mayOpen(route, isAdmin)));
  return (
    <Slots value={slots}>
      {links.map(
        ({ path, link }) =>
          link && (
            <Link key={path} to={path}>
              {link.label}
            </Link>
          ),
      )}
      {failedPresses > 0 && <p>{failedPresses} presses did nothing</p>}
      <main>
        {visit && (
          <SectionOutlet
            key={visit.id}
            sections={sections}
            visit={visit}
            redirect={(to) => <Redirect to={to} />}
            onPlain={() => goTo(visit.route.path)}
          />
        )}
      </main>
    </Slots>
  );
};

/** Renders the page of a host for a user. */
export const show = (host: Host, { isAdmin = false, log = new FakeLog() } = {}) => {
  const sections = host.sectionsFor({ uid: 'uid', isAdmin }, log);
  const { unmount } = render(<Content sections={sections} isAdmin={isAdmin} />);
  return { log, user: userEvent.setup(), unmount };
};

/** Opens a page with three fake sections. */
export const open = ({
  path = '/',
  isAdmin = false,
  sites = sitesOfThePage(),
  overrides,
  loadedWith = NO_LINK,
}: {
  path?: string;
  isAdmin?: boolean;
  sites?: ReturnType<typeof sitesOfThePage>;
  overrides?: RequestedOverrides | undefined;
  loadedWith?: typeof NO_LINK;
} = {}) => {
  window.history.replaceState(null, '', path);
  const host = hostOf(sites, { ...PAGE, loadedWith }, overrides);
  return { sites, ...show(host, { isAdmin }) };
};

export const main = () => within(screen.getByRole('main'));
export const link = (name: string) => screen.getByRole('link', { name });
export const again = () => screen.getByRole('button', { name: 'Again' });
