import * as v from 'valibot';

/** What happened to an account in one of this browser's tabs. Auth is to confirm a doubted session. */
type News = 'left' | 'entered' | 'doubted';

// Another build of the page may know other news.
const newsSchema = v.object({ kind: v.string(), uid: v.string() });

const channel = 'BroadcastChannel' in window ? new BroadcastChannel('accounts') : undefined;

/** Reports news of an account to the other tabs of this browser. Each has a session of its own. */
export const tellOtherTabs = (kind: News, uid: string): void => channel?.postMessage({ kind, uid });

/** Calls `listener` with the news of other tabs. */
export const watchOtherTabs = (listener: (news: v.InferOutput<typeof newsSchema>) => void): void =>
  channel?.addEventListener('message', ({ data }) => {
    const news = v.safeParse(newsSchema, data);
    if (news.success) listener(news.output);
  });
