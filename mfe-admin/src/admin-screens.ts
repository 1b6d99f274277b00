// One chunk, because whoever opens the users also opens one of them, or the audit log.
export { UserPages } from './person/UserPages';
export { UsersScreen } from './users/UsersScreen';
