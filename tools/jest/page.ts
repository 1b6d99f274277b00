/** Gives a test of a page what jsdom lacks, and an empty storage before each test. A test in Node has no page. */
if ('document' in globalThis) {
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
  // What one test leaves there, such as a draft, would be found by the next.
  beforeEach(() => {
    sessionStorage.clear();
    localStorage.clear();
  });
}
