// One chunk, because administrators go from the list of users to a person or to the audit log.
export { UserPages } from './person/UserPages';
export { UsersScreen } from './users/UsersScreen';
