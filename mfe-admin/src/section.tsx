import type { Section } from 'shared-contract';
import { lazy, Spinner } from 'shared-ui';
import { PasswordScreen } from './own-account/PasswordScreen';

// Only administrators load these screens.
const loadAdminScreens = () => import('./admin-chunk');
const UsersScreen = lazy(
  () => loadAdminScreens().then(({ UsersScreen }) => UsersScreen),
  <Spinner label="Loading the users" />,
);
const UserPages = lazy(
  () => loadAdminScreens().then(({ UserPages }) => UserPages),
  <Spinner label="Loading the account" />,
);

const OwnAccountScreen = lazy(
  () => import('./own-account/OwnAccountScreen').then(({ OwnAccountScreen }) => OwnAccountScreen),
  <Spinner label="Loading your account" />,
);

const section: Section = {
  screens: { '/password': PasswordScreen, '/user': UsersScreen, '/account': OwnAccountScreen },
  recordScreens: { '/user': UserPages },
};

export default section;
