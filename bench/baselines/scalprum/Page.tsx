import { ScalprumComponent, ScalprumProvider } from '@scalprum/react-core';
import { Spinner } from 'shared-ui';
import { ROUTES } from '../page/routes';
import { UserPage } from '../page/UserPage';
import { preloadSection, SECTION_MODULE, scalprum } from './sections';

const screens = Object.fromEntries(
  ROUTES.map(({ path, section }) => [
    path,
    () => (
      <ScalprumComponent
        scope={section}
        module={SECTION_MODULE}
        fallback={<Spinner label="Loading this part of the page" />}
      />
    ),
  ]),
);

/** Renders the page after sign-in, with sections loaded by Scalprum. */
const Page = () => (
  <ScalprumProvider scalprum={scalprum}>
    <UserPage screens={screens} fetchSection={preloadSection} />
  </ScalprumProvider>
);

export default Page;
