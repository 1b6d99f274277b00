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

/** Asks the tabs that are signed in for their session. Each answers on a channel that only this tab hears. */
export const askOtherTabs = (onAnswer: (answer: MessageEvent<HandedSession>) => void): void => {
  const answers = new BroadcastChannel(`${Math.random()}`);
  answers.onmessage = onAnswer;
  window.firstSession = answers;
  new BroadcastChannel(ACCOUNTS_CHANNEL).postMessage(`asks ${answers.name}`);
};
