/** Gives a test of a page what jsdom lacks, and an empty storage. A test in Node has no page. */
if ('document' in globalThis) {
  jest.requireActual('@testing-library/jest-dom');
  const { configure } = jest.requireActual<typeof import('@testing-library/dom')>('@testing-library/dom');
  // A busy machine may be slow. Only a failing test waits this long.
  configure({ asyncUtilTimeout: 10_000 });
  // jsdom lays nothing out: there is nowhere to scroll to, and no media query applies, as on a wide screen.
  window.scrollTo = () => undefined;
  Element.prototype.scrollIntoView = () => undefined;
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), {
      media,
      matches: false,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    });
  // It draws <dialog> but cannot open it.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
  // What one test leaves, such as a draft, is not there for the next.
  beforeEach(() => {
    sessionStorage.clear();
    localStorage.clear();
  });
}
