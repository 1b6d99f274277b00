import { DataProvider } from 'shared-data';
import { pageStore } from 'shared-data/firestore';
import { BrowserRouter } from 'shared-router';
import { PageContent } from './PageContent';
import type { SectionLoader } from './sections/section-loader';

/** The page of a verified user: one router and one store, the frame, and the sections in it. */
const Page = ({ loader }: { loader: SectionLoader }) => (
  <DataProvider store={pageStore}>
    <BrowserRouter>
      <PageContent loader={loader} />
    </BrowserRouter>
  </DataProvider>
);

export default Page;
