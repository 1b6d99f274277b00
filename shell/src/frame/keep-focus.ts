/** Waits this many milliseconds for the page to move the focus itself, for instance to a row that was saved. */
const PAUSE_MS = 100;

const HEADING = 'h2, h3, h4';

const lineageOf = (element: Element | null): readonly Element[] =>
  element ? [element, ...lineageOf(element.parentElement)] : [];

/** Returns the first heading among elements and what is in them. */
const headingIn = (elements: Iterable<Element>): HTMLElement | undefined => {
  for (const element of elements) {
    const heading = element.matches(HEADING) ? element : element.querySelector(HEADING);
    if (heading instanceof HTMLElement && heading.isConnected) return heading;
  }
  return undefined;
};

/**
 * Keeps the focus on the page. When the element that has it disappears or is disabled, as after a step of a flow, the browser drops it,
 * and a screen reader begins at the top. The heading of what has come in its place takes it then, or that of the nearest part that is
 * left. Returns what stops this.
 */
export const keepFocus = (): (() => void) => {
  let focused: readonly Element[] = lineageOf(document.activeElement);
  let added: Element[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const move = () => {
    timer = undefined;
    const [last] = focused;
    const isLost = last !== undefined && (!last.isConnected || last.matches(':disabled'));
    if (isLost && (document.activeElement === document.body || document.activeElement === last)) {
      const left = focused.filter(
        (element) => element !== last && element.isConnected && element !== document.body,
      );
      const near = left.find((element) => headingIn([element])) ?? document.querySelector('main');
      const heading =
        headingIn(added.filter((element) => element !== near && near?.contains(element))) ??
        (near && headingIn([near]));
      if (heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1;
      heading?.focus({ preventScroll: true });
    }
    added = [];
  };
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes) if (node instanceof Element) added.push(node);
    timer ??= setTimeout(move, PAUSE_MS);
  });
  const note = ({ target }: Event) => {
    if (target instanceof Element) focused = lineageOf(target);
  };
  document.addEventListener('focusin', note);
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled'] });
  return () => {
    clearTimeout(timer);
    observer.disconnect();
    document.removeEventListener('focusin', note);
  };
};
