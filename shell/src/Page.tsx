import { fetchAhead } from './host/build-files';
import { Federation } from './host/federation';
import { pageStart, startAhead } from './host/host';
import { acceptedIn, takeRequests } from './host/override/override';
import { enterOverrides, keptOverrides, leaveOverrides } from './host/override/override-tab';
import { SHARED_MODULES } from './host/shared-modules';
import { lastSession } from './session/last-session';
import { trustOrigin } from './trusted-scripts';
import { UserPage } from './UserPage';

/** The id of this build of the shell. */
declare const SHELL_BUILD: string;

/** So long idle time is waited for, in milliseconds. */
const IDLE_WITHIN = 200;

const { pathname, search, hash } = window.location;

// Once for all who sign in one after the other: what has been loaded stays.
const start = pageStart(
  {
    fetch: window.fetch.bind(window),
    federation: new Federation(SHELL_BUILD, SHARED_MODULES),
    trust: trustOrigin,
    fetchAhead,
  },
  {
    overrides: { accepted: acceptedIn(keptOverrides()), ...takeRequests(window) },
    tab: { enter: enterOverrides, leave: leaveOverrides },
    loadedWith: { pathname, search, hash },
    isDevelopment: process.env.NODE_ENV === 'development',
  },
);

// Finding and running a section takes the processor a while: after a reload the frame that stands there meanwhile goes first.
// Safari tells of no idle time.
const ahead = () => startAhead(start, window.location.pathname, { expected: lastSession() !== undefined });
if ('requestIdleCallback' in window) window.requestIdleCallback(ahead, { timeout: IDLE_WITHIN });
else ahead();

/** What stands behind sign-in, in a module of its own: the login screen needs none of it. */
const Page = () => <UserPage start={start} />;

export default Page;
