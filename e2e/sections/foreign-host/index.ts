// The asynchronous boundary of module federation: shared modules are ready when `main` runs.
import('./main').catch((error: unknown) => {
  document.body.textContent = String(error);
});
