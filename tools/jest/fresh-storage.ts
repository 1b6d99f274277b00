/** Each test has a browser of its own: what one leaves in its storage, such as a draft, is not there for the next. */
beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});
