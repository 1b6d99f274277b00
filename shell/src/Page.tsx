import { takeOverrides } from './sections/override';
import { fetchAhead, pageStart } from './sections/page-sections';
import { browserScripts } from './sections/script-loader';
import { UserPage } from './UserPage';

// Once for all who sign in one after the other: what has been loaded stays.
const start = pageStart(
  { fetch: window.fetch.bind(window), ...browserScripts },
  takeOverrides(window),
  process.env.NODE_ENV === 'development',
);

fetchAhead(start, window.location.pathname);

/** What stands behind sign-in, in a module of its own: the login screen needs none of it. */
const Page = () => <UserPage start={start} />;

export default Page;
