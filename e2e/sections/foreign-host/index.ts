// What is shared is there once this has been loaded, as module federation wants it.
import('./main').catch((error: unknown) => {
  document.body.textContent = String(error);
});
