/** Each test has a tab of its own: what one leaves in the session's storage, such as a draft, is not there for the next. */
afterEach(() => sessionStorage.clear());
