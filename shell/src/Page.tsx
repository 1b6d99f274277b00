import { takeOverrides } from './sections/override';
import { pageStart, startAhead } from './sections/page-sections';
import { browserScripts } from './sections/script-loader';
import { lastSession } from './session/last-session';
import { UserPage } from './UserPage';

// Once for all who sign in one after the other: what has been loaded stays.
const start = pageStart(
  { fetch: window.fetch.bind(window), ...browserScripts },
  takeOverrides(window),
  process.env.NODE_ENV === 'development',
);

startAhead(start, window.location.pathname, { expected: lastSession() !== undefined });

/** What stands behind sign-in, in a module of its own: the login screen needs none of it. */
const Page = () => <UserPage start={start} />;

export default Page;
