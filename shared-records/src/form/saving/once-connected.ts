import { ConnectionError, UnknownOutcomeError } from '../../store/data-store';

/** The SDK reconnects some seconds after the page: tries so often, once a second. */
const MOST_TRIES = 20;
const INTERVAL_MS = 1_000;

/**
 * Saves. After the connection was away, tries again while `isBack` and the server does not answer yet, so that one press saves.
 * @throws as `save`. A save that may have happened is not repeated.
 */
export const onceConnected = async <T>(save: () => Promise<T>, isBack: () => boolean): Promise<T> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await save();
    } catch (error) {
      const isAway = error instanceof ConnectionError && !(error instanceof UnknownOutcomeError);
      if (!isAway || !isBack() || tries === MOST_TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, INTERVAL_MS));
    }
  }
};
