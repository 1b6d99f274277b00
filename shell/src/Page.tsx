import { useCurrentUser } from 'shared-auth';
import { DataProvider } from 'shared-data';
import { firestoreStore } from 'shared-data/firestore';
import { BrowserRouter, Navigate, Route, Routes } from 'shared-router';
import { Spinner } from 'shared-ui';
import { Frame } from './frame/Frame';
import { SectionMount } from './sections/SectionMount';
import { SectionPanel } from './sections/SectionPanel';
import type { SectionLoader } from './sections/section-loader';
import { useSections } from './sections/useSections';

const PageContent = ({ loader }: { loader: SectionLoader }) => {
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

/** The page of a verified user: one router and one store, the frame, and the sections in it. */
const Page = ({ loader }: { loader: SectionLoader }) => (
  <DataProvider store={firestoreStore}>
    <BrowserRouter>
      <PageContent loader={loader} />
    </BrowserRouter>
  </DataProvider>
);

export default Page;
