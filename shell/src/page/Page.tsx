import { Host } from 'section-kit/host';
import { signedInUid } from 'shared-auth/firebase';
import { askAtSignIn } from 'shared-store/firestore';
import { lazy } from 'shared-ui';
import { useLocation } from 'shared-ui/router';
import { storedText, storeText } from 'shared-ui/storage';
import { trustOrigin } from '../start/trusted-scripts';
import { provided } from './provided-modules';
import { Failed, Loading } from './SectionPanel';
import { UserPage } from './UserPage';

/** The id of this build of the shell. */
declare const SHELL_BUILD: string;

/** Rspack replaces this one value by "development" or "production". */
declare const process: { readonly env: { readonly NODE_ENV: string } };

// One for all users who sign in to this page.
const host = new Host({
  build: SHELL_BUILD,
  provided,
  trust: trustOrigin,
  storage: { storedText, storeText },
  useAddress: useLocation,
  Loading,
  Failed,
  askAtSignIn,
  errorNames: ['FirebaseError'],
  isDevelopment: process.env.NODE_ENV === 'development',
});

// With a session the page asks for it right away, and prefetching would delay the first list.
if (signedInUid() === undefined) host.prefetch();

const HostPage = () => <UserPage host={host} />;

/** The page behind sign-in: a module of its own, which the login screen does not need. */
export const Page = host.hasRequests
  ? lazy(async () => {
      await host.takeRequests();
      return HostPage;
    })
  : HostPage;
