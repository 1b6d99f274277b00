import { untilLoaded } from '../until-loaded';
import type { FirstPage } from './first-page';
import type { DataRequest } from './requests';
import type { Answer, ListenToDocuments, Source } from './source';

/** The way on from the first page. Its code comes later. */
export interface WayOn {
  readonly connection: { connectSoon(): Promise<void>; close(): void };
  /** @param known what is on the screen already. */
  listen(request: DataRequest, first: DataRequest | undefined, known: Answer | undefined): ListenToDocuments;
}

/** Somebody who waits for the way on. */
interface Waiting<W> {
  onArrival(way: W): void;
  onMissing(): void;
}

/** The page before its connection: it shows first records by one request each, and then loads the way on. */
export class Start<W extends WayOn> {
  private awaited = 0;
  private way: W | undefined;
  private loading: Promise<W> | undefined;
  private isStarting = false;
  private isClosed = false;
  private readonly waiting = new Set<Waiting<W>>();

  constructor(
    private readonly firstPage: Pick<FirstPage, 'show'>,
    private readonly effects: {
      /** Loads the way on. Rejects if its code does not arrive. */
      load(): Promise<W>;
      /** Resolves when loading it delays nothing that the user sees. */
      isIdle(): Promise<void>;
    },
  ) {}

  /** Returns the way on. Loads its code at once. Rejects if that does not arrive: the next call tries again. */
  readonly load = (): Promise<W> => {
    this.loading ??= this.effects.load().then((way) => {
      if (this.isClosed) way.connection.close();
      this.way = way;
      for (const { onArrival } of [...this.waiting]) onArrival(way);
      return way;
    });
    this.loading.catch(() => {
      this.loading = undefined;
    });
    return this.loading;
  };

  /** Resolves once the way on is there. It does not load it. */
  readonly arrival = (): Promise<W> =>
    new Promise((resolve) => {
      if (this.way) resolve(this.way);
      else this.waiting.add({ onArrival: resolve, onMissing: () => {} });
    });

  /** Connects when the page is idle and no first answer is awaited. Tries until the code arrives. */
  readonly connectSoon = async (): Promise<void> => {
    if (this.way) return this.way.connection.connectSoon();
    if (this.awaited > 0 || this.isStarting) return;
    this.isStarting = true;
    await this.effects.isIdle();
    const way = await untilLoaded(this.load, (error) => {
      console.warn('The connection to the store could not be loaded.', error);
      for (const { onMissing } of [...this.waiting]) onMissing();
    });
    await way.connection.connectSoon();
  };

  /** Listens by the way on, and shows first records before it is there. */
  readonly listen: Source['listen'] = (request, first) => (next, fail) => {
    if (this.way) return this.way.listen(request, first, undefined)(next, fail);
    let isLeft = false;
    let stop = () => {};
    let known: Answer | undefined;
    const show = (answer: Answer): void => {
      known = answer;
      if (!isLeft) next(answer);
    };
    const follow = (way: W): void => {
      this.waiting.delete(waiting);
      if (!isLeft) stop = way.listen(request, undefined, known)(next, fail);
    };
    const waiting: Waiting<W> = {
      onArrival: follow,
      // Code that does not arrive shows nothing of the network, so only its own word may name it.
      onMissing: () => {
        const problem = navigator.onLine ? 'reconnecting' : 'offline';
        show({ ...(known ?? { documents: [] }), live: false, problem });
      },
    };
    if (!first) {
      this.waiting.add(waiting);
    } else {
      this.awaited += 1;
      const isShown = this.firstPage.show(first, show);
      const end = () => {
        this.awaited -= 1;
        if (this.way) follow(this.way);
        else this.waiting.add(waiting);
      };
      isShown.then(end, (error: unknown) => {
        console.warn('The first records come with the connection.', error);
        end();
        // Nothing else shows these records.
        this.load().then(
          ({ connection }) => connection.connectSoon(),
          () => waiting.onMissing(),
        );
      });
      void isShown.finally(this.connectSoon).catch(() => undefined);
    }
    return () => {
      isLeft = true;
      this.waiting.delete(waiting);
      stop();
    };
  };

  /** Ends everything, when the account leaves. */
  close(): void {
    this.isClosed = true;
    this.waiting.clear();
    this.way?.connection.close();
  }
}
