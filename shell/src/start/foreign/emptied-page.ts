// Extensions write documents anew. That takes the page away, and may end all of its listeners, so nothing of it could say so.

const TEXT = 'A browser extension has removed Sales Report. Turn it off for this site and reload.';

/**
 * Shows a sentence and Reload in place of a page that has left its document. A reload restores unsaved input.
 * @returns A function that stops looking.
 */
export const sayWhenEmptied = (document: Document, page: Element, reload: () => void): (() => void) => {
  const cover = document.createElement('div');
  const button = Object.assign(document.createElement('button'), { textContent: 'Reload' });
  cover.setAttribute('role', 'alert');
  cover.style.cssText = 'position:fixed;inset:0;z-index:9;padding:5vw;font:large system-ui;background:Canvas';
  cover.append(TEXT, document.createElement('p'), button);
  const look = (): void => {
    if (cover.isConnected || page.isConnected) return;
    // Each time, because writing the document anew ends the listeners of its elements.
    button.onclick = reload;
    (document.documentElement ?? document.appendChild(document.createElement('html'))).append(cover);
  };
  const observer = new MutationObserver(() => setTimeout(look));
  for (const node of [document, document.documentElement, document.body])
    observer.observe(node, { childList: true });
  return () => observer.disconnect();
};
