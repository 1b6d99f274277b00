import { loadAuth } from 'shared-auth/firebase';
import { untilLoaded } from '../../until-loaded';

/** How long the first records have the page to themselves, in milliseconds. */
const IDLE_TIMEOUT_MS = 500;

/** How long to wait for the files of the page itself, in milliseconds. */
const LOAD_TIMEOUT_MS = 2_000;

/** Resolves when the page has loaded. A script that is requested sooner lets the browser show that it still loads. */
const isLoaded = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.readyState === 'complete') return resolve();
    window.addEventListener('load', () => resolve(), { once: true });
    setTimeout(resolve, LOAD_TIMEOUT_MS);
  });

const load = async () => {
  await isLoaded();
  await loadAuth();
  return import('../sdk');
};

/** Firestore's SDK, with what stands on it. */
export type Sdk = Awaited<ReturnType<typeof load>>;

let loaded: Sdk | undefined;
let loading: Promise<Sdk> | undefined;
let arrived: (sdk: Sdk) => void = () => {};

/** Resolves when the SDK has loaded. It does not start the loading. */
export const sdkArrived = new Promise<Sdk>((resolve) => {
  arrived = resolve;
});

let isConnected = false;

/** Call it when the SDK has delivered what the server sent. */
export const noteConnection = (): void => {
  isConnected = true;
};

/** Returns the SDK once it is connected: until then, one request is faster. */
export const connectedSdk = (): Sdk | undefined => (isConnected ? loaded : undefined);

/** Loads the SDK after the page's own files. Rejects if its code does not arrive: the next call tries again. */
export const loadSdk = (): Promise<Sdk> => {
  loading ??= load().then(
    (sdk) => {
      loaded = sdk;
      arrived(sdk);
      return sdk;
    },
    (error) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
};

const isIdle = (): Promise<void> =>
  new Promise((resolve) => {
    // A tab in the background paints nothing.
    setTimeout(resolve, IDLE_TIMEOUT_MS);
    requestAnimationFrame(() => {
      // Safari has no `requestIdleCallback`.
      if ('requestIdleCallback' in window) requestIdleCallback(() => resolve());
      else setTimeout(resolve);
    });
  });

const onFailures = new Set<() => void>();

/** Calls `onFailure` whenever the SDK's code did not arrive, until the returned function is called. */
export const watchSdkFailures = (onFailure: () => void): (() => void) => {
  onFailures.add(onFailure);
  return () => void onFailures.delete(onFailure);
};

let isStarting = false;

/** Loads the SDK when the page stands, and tries until it is there. */
export const startSdk = async (): Promise<void> => {
  if (isStarting || loaded) return;
  isStarting = true;
  await isIdle();
  await untilLoaded(loadSdk, (error) => {
    console.warn('The connection to the store could not be loaded.', error);
    for (const onFailure of onFailures) onFailure();
  });
};
