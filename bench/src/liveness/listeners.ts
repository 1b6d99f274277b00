import pLimit from 'p-limit';
import { report } from 'shared-records/model/report';
import { openWriter, type Writer } from '../../../e2e/support/writer';
import { FIRST_PAGE } from '../../../shared-records/src/store/live/live-list';

/** How many clients sign in at once. More would slow each other down too much. */
const CONCURRENCY = 5;

const openListener = async (): Promise<Writer> => {
  const client = await openWriter();
  await new Promise<void>((resolve, reject) => {
    const page = { model: report, filters: [], limit: FIRST_PAGE } as const;
    client.data.listen(page)(({ live }) => live && resolve(), reject);
  });
  return client;
};

/** Keeps clients without a browser listening to the first page of reports while `use` runs. */
export const withListeners = async <T>(count: number, use: () => Promise<T>): Promise<T> => {
  const limit = pLimit(CONCURRENCY);
  const clients = await Promise.all(Array.from({ length: count }, () => limit(openListener)));
  try {
    return await use();
  } finally {
    await Promise.all(clients.map((client) => client.close()));
  }
};
