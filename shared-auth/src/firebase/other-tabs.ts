import { ACCOUNTS_CHANNEL, type HandedSession, openChannel } from './handover';

/** Names what happened to an account in one of this browser's tabs. Auth is to confirm a doubted session. */
type News = 'left' | 'entered' | 'doubted';

const channel = openChannel(ACCOUNTS_CHANNEL);

/** Reports news of an account to the other tabs of this browser. */
export const tellOtherTabs = (news: News, uid: string): void => channel?.postMessage(`${news} ${uid}`);

/**
 * Calls `listener` with what other tabs report. Another build of the page may report other news. A new tab `asks` for the
 * session, and names its own channel in place of an account.
 */
export const watchOtherTabs = (listener: (news: string, uid: string) => void): void =>
  channel?.addEventListener('message', ({ data }) => {
    const [news = '', uid = ''] = String(data).split(' ');
    listener(news, uid);
  });

/** Answers the tab that asks on a channel of its own, which no other tab hears. Without a session it says nothing. */
export const answerTab = (asking: string, session: HandedSession | undefined): void => {
  if (!session) return;
  const answers = openChannel(asking);
  answers?.postMessage(session);
  answers?.close();
};
