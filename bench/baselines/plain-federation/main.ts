// Module federation needs an asynchronous import, so that shared modules are ready before anything imports them.
import('./bootstrap').catch((error: unknown) => console.error('The page could not start.', error));
