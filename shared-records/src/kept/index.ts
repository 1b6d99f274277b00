// The shell and the lists load this module lazily: most people have sent everything.

export { KeptRecords } from './KeptRecords';
export { LogoutQuestion, Unsent } from './Unsent';
