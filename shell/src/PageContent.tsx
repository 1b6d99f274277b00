import { useCurrentUser } from 'shared-auth';
import { Navigate, Route, Routes } from 'shared-router';
import { Spinner } from 'shared-ui';
import { Frame } from './frame/Frame';
import { SectionMount } from './sections/SectionMount';
import { SectionPanel } from './sections/SectionPanel';
import type { SectionLoader } from './sections/section-loader';
import { useSections } from './sections/useSections';

/** The frame, and in it the section whose route the address names; the way to "/" where it names none. */
export const PageContent = ({ loader }: { loader: SectionLoader }) => {
  const { isAdmin } = useCurrentUser();
  const sections = useSections(loader);
  if (sections.status === 'loading') {
    return (
      <Frame links={[]}>
        <Spinner label="Loading" />
      </Frame>
    );
  }
  if (sections.status === 'failed') {
    return (
      <Frame links={[]}>
        <SectionPanel sections={['whole']} onRetry={sections.retry} />
      </Frame>
    );
  }

  const may = (role: 'staff' | 'admin') => role === 'staff' || isAdmin;
  const links = sections.routes
    .flatMap(({ path, role, link }) => (link && may(role) ? [{ path, ...link }] : []))
    .sort((a, b) => a.order - b.order);
  return (
    <Frame links={links}>
      <Routes>
        {sections.routes.map(({ path, role, entry }) => (
          <Route
            key={path}
            path={path}
            element={
              may(role) ? <SectionMount key={entry.name} entry={entry} path={path} loader={loader} /> : null
            }
          />
        ))}
        <Route
          path="*"
          element={
            sections.silent.length > 0 ? (
              <SectionPanel sections={sections.silent.map(({ name }) => name)} onRetry={sections.retry} />
            ) : (
              <Navigate to="/" replace />
            )
          }
        />
      </Routes>
    </Frame>
  );
};
