/** Reloads the page when the user presses its Reload. A form with unsaved input does not ask: its draft is there again. */
export const reloadPage = (): void => {
  window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true });
  window.location.reload();
};
