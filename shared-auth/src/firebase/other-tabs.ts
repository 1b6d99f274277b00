/** Names what happened to an account in one of this browser's tabs. Auth is to confirm a doubted session. */
type News = 'left' | 'entered' | 'doubted';

const channel = 'BroadcastChannel' in window ? new BroadcastChannel('accounts') : undefined;

/** Reports news of an account to the other tabs of this browser. Each has a session of its own. */
export const tellOtherTabs = (news: News, uid: string): void => channel?.postMessage(`${news} ${uid}`);

/** Calls `listener` with what other tabs report. Another build of the page may report other news. */
export const watchOtherTabs = (listener: (news: string, uid: string) => void): void =>
  channel?.addEventListener('message', ({ data }) => {
    const [news = '', uid = ''] = String(data).split(' ');
    listener(news, uid);
  });
