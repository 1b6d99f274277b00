// How a tab gets the session of this browser's other tabs. The inline script has it too, so it is small.

/** The entries of a tab's storage that make up its session. */
export type HandedSession = Readonly<Record<string, string>>;

declare global {
  interface Window {
    /** Brings the answers to what this tab has asked the others, also before the page's own code was there. */
    firstSession?: BroadcastChannel;
  }
}

/** The channel of the news of accounts. */
export const ACCOUNTS_CHANNEL = 'accounts';

/** Returns a channel to the other tabs; undefined if the browser has none, or blocks it as it blocks its storage. */
export const openChannel = (name: string): BroadcastChannel | undefined => {
  try {
    return new BroadcastChannel(name);
  } catch {
    return undefined;
  }
};

/**
 * Asks the tabs that are signed in for their session. Each answers on a channel that only this tab hears.
 * @throws If the browser has no channels, or blocks them.
 */
export const askOtherTabs = (onAnswer: (answer: MessageEvent<HandedSession>) => void): void => {
  const answers = new BroadcastChannel(`${Math.random()}`);
  answers.onmessage = onAnswer;
  window.firstSession = answers;
  new BroadcastChannel(ACCOUNTS_CHANNEL).postMessage(`asks ${answers.name}`);
};
