import { useCurrentUser } from 'shared-auth';
import type { Section } from 'shared-contract';
import { DataProvider } from 'shared-records/store';
import { BrowserRouter, Navigate, useLocation } from 'shared-ui/router';
import { Frame } from '../../../shell/src/frame/Frame';
import { baselineStore } from './baseline-store';
import { linksFor } from './routes';
import { type FetchSection, useFetchAhead } from './useFetchAhead';

interface Sections extends Section {
  readonly fetchSection: FetchSection;
}

/** Renders the frame with the screen of the URL. Redirects unknown paths to "/". */
const PageContent = ({ screens, fetchSection }: Sections) => {
  const { isAdmin } = useCurrentUser();
  const { pathname } = useLocation();
  const links = linksFor(isAdmin);
  useFetchAhead(fetchSection);
  const Screen = links.some(({ path }) => path === pathname) ? screens[pathname] : undefined;
  return <Frame links={links}>{Screen ? <Screen key={pathname} /> : <Navigate to="/" replace />}</Frame>;
};

/** Renders the page of a verified user with one router and one store. */
export const UserPage = (sections: Sections) => (
  <DataProvider store={baselineStore()}>
    <BrowserRouter>
      <PageContent {...sections} />
    </BrowserRouter>
  </DataProvider>
);
