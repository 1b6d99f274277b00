import { newDocumentId } from '../../model/fields/ids';
import type { SectionLoadLog } from '../../model/section-loads';
import { ConnectionError, type DataStore, type List, type ViewStore } from '../data-store';
import type { OwnAccountEvents } from '../own-account';
import { answeredFirst, connectUnlessAwaited, whenLoaded } from './first/answered-first';
import { repeatEarly } from './first/first-answers';
import { loadSdk, sdkArrived } from './first/late-sdk';
import { listQuery } from './first/list-query';
import { FIRST_RECORDS, pageRest } from './first/page-rest';
import { rowIn, rowOf, sortedOut } from './first/rows';

const { queryRequest, documentRequest } = pageRest;

const firstRequest = <T>(list: List<T>) => queryRequest(listQuery(list), FIRST_RECORDS);

/** @throws {ConnectionError} If the code of the connection does not arrive. */
const store = async (): Promise<DataStore> => {
  const { pageStore } = await loadSdk().catch((error: unknown) => {
    throw new ConnectionError(error);
  });
  return pageStore;
};

/** Returns saved views that wait for the connection. */
const lateViews = (viewsOf: (connected: DataStore) => ViewStore): ViewStore => ({
  listenToViews: whenLoaded((connected) => viewsOf(connected).listenToViews),
  readViews: async () => viewsOf(await store()).readViews(),
  saveView: async (view) => viewsOf(await store()).saveView(view),
  renameView: async (...change) => viewsOf(await store()).renameView(...change),
  removeView: async (id) => viewsOf(await store()).removeView(id),
});

/**
 * The store of the page. First records come by one request each, and then by the SDK, which loads once they are on the
 * screen. Whatever asks for more waits for it.
 */
export const pageStore: DataStore = {
  listen: (page) => {
    const listening = (connected: DataStore) => connected.listen(page);
    if (page.after || page.through) return whenLoaded(listening);
    const read = rowIn(page);
    return answeredFirst(
      firstRequest(page),
      (documents) => ({
        ...sortedOut(documents.map(({ id, fields }) => read(id, fields))),
        live: true,
        places: documents,
        early: documents.length < FIRST_RECORDS ? 'whole' : 'part',
      }),
      listening,
    );
  },
  listenTo: (model, id) =>
    answeredFirst(
      documentRequest(model.collection, id),
      (documents) => ({
        ...sortedOut(documents.map((document) => rowOf(model, document.id, document.fields))),
        live: true,
        places: documents,
        early: 'whole',
      }),
      (connected) => connected.listenTo(model, id),
    ),
  showList: (list) => repeatEarly(firstRequest(list)),
  showRecord: (model, id) => repeatEarly(documentRequest(model.collection, id)),
  ...lateViews((connected) => connected),
  sharedViews: lateViews(({ sharedViews }) => sharedViews),
  listenToRenames: whenLoaded((connected) => connected.listenToRenames),
  listenToJobs: whenLoaded((connected) => connected.listenToJobs),
  listenToBin: (...wanted) => whenLoaded((connected) => connected.listenToBin(...wanted)),
  newId: newDocumentId,
  readPage: async (page) => (await store()).readPage(page),
  customerNamed: async (name) => (await store()).customerNamed(name),
  count: async (list) => (await store()).count(list),
  texts: async (...asked) => (await store()).texts(...asked),
  transact: async (...write) => (await store()).transact(...write),
  recordsNaming: async (customers) => (await store()).recordsNaming(customers),
  countNaming: async (...asked) => (await store()).countNaming(...asked),
  startJob: async (...job) => (await store()).startJob(...job),
};

/** The log of section loads of the signed-in user. */
export const pageSectionLoads: SectionLoadLog = {
  // Successes only count for canaries.
  record: async (load) => {
    if (load.outcome === 'loaded' && load.part !== 'canary') return;
    try {
      const { pageSectionLoads: log } = await loadSdk();
      await log.record(load);
    } catch (error) {
      console.warn('The load of a section is not in the log.', load, error);
    }
  },
  isStoppedCanary: async (...build) => (await loadSdk()).pageSectionLoads.isStoppedCanary(...build),
};

/** How long a page without first records may go without the connection, in milliseconds. */
const WITHOUT_RECORDS_MS = 3_000;

/** Watches whether the page's account is staff until the returned function is called. Renews a changed token. */
export const watchPageAccount = (
  account: { readonly uid: string; readonly email: string },
  events: Omit<OwnAccountEvents, 'onChange'>,
): (() => void) => {
  let isLeft = false;
  let stop = () => {};
  const timer = setTimeout(connectUnlessAwaited, WITHOUT_RECORDS_MS);
  void sdkArrived.then((sdk) => {
    if (!isLeft) stop = sdk.watchPageAccount(account, events);
  });
  return () => {
    isLeft = true;
    clearTimeout(timer);
    stop();
  };
};

export { askAtSignIn } from './first/ask-at-sign-in';
export { connectUnlessAwaited };
