import { useCurrentUser } from 'shared-auth';
import type { Section } from 'shared-contract';
import { pageStore } from 'shared-records/firestore';
import { DataProvider } from 'shared-records/store';
import { BrowserRouter, Navigate, useLocation } from 'shared-ui/router';
import { Frame } from '../../../shell/src/frame/Frame';
import { linksFor } from './routes';
import { type FetchSection, useFetchAhead } from './useFetchAhead';

interface Sections extends Section {
  readonly fetchSection: FetchSection;
}

/** The frame, and in it the screen whose route the address names; the way to "/" where it names none. */
const PageContent = ({ screens, fetchSection }: Sections) => {
  const { isAdmin } = useCurrentUser();
  const { pathname } = useLocation();
  const links = linksFor(isAdmin);
  const fetchAhead = useFetchAhead(fetchSection);
  const Screen = links.some(({ path }) => path === pathname) ? screens[pathname] : undefined;
  return (
    <Frame links={links} onApproach={fetchAhead}>
      {Screen ? <Screen key={pathname} /> : <Navigate to="/" replace />}
    </Frame>
  );
};

/** The page of a verified user: one router and one store, the frame, and a screen for each route. */
export const UserPage = (sections: Sections) => (
  <DataProvider store={pageStore}>
    <BrowserRouter>
      <PageContent {...sections} />
    </BrowserRouter>
  </DataProvider>
);
