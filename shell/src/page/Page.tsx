import {
  acceptedIn,
  enterOverrides,
  Federation,
  Host,
  hasArrived,
  leaveOverrides,
  prefetchFile,
  storedOverrides,
  storedPreviews,
  storePreviews,
  takeRequests,
} from 'section-kit/host';
import { signedInUid } from 'shared-auth/firebase';
import { askAtSignIn } from 'shared-store/firestore';
import { trustOrigin } from '../start/trusted-scripts';
import { SHARED_MODULES } from './shared-modules';
import { UserPage } from './UserPage';

/** The id of this build of the shell. */
declare const SHELL_BUILD: string;

/** Rspack replaces this one value by "development" or "production". */
declare const process: { readonly env: { readonly NODE_ENV: string } };

const { pathname, search, hash } = window.location;

// One host for all users who sign in to this page: loaded builds stay.
const host = new Host(
  {
    fetch: window.fetch.bind(window),
    federation: new Federation(SHELL_BUILD, SHARED_MODULES),
    trust: trustOrigin,
    prefetchFile,
    hasArrived,
    askAtSignIn,
  },
  {
    overrides: {
      accepted: acceptedIn(storedOverrides()),
      kept: storedPreviews(),
      ...takeRequests(window),
    },
    tab: { enter: enterOverrides, leave: leaveOverrides, keep: storePreviews },
    build: SHELL_BUILD,
    loadedWith: { pathname, search, hash },
    isDevelopment: process.env.NODE_ENV === 'development',
  },
);

// With a session the page asks for it right away, and prefetching would delay the first list.
if (signedInUid() === undefined) host.prefetch({ pathname, search });

/** The page behind sign-in: a module of its own, which the login screen does not need. */
export const Page = () => <UserPage host={host} />;
