// Counts what a page costs: documents read and written, and functions called, as Firestore and Functions bill them.
import type { Page, Response as Received, Request as SentRequest } from '@playwright/test';
import type { Bill } from '../../tools/src/checks/price/month';
import { emulators } from '../../tools/src/project/firebase-config';

/** Waits until a page has cost nothing for this many milliseconds. */
const QUIET_MS = 1_500;

/** An index entry in a count costs a read for each so many. */
const COUNTED_FOR_A_READ = 1_000;

const BINDING = 'noteStreamedDocument';

declare global {
  interface Window {
    noteStreamedDocument?(targetIds: string): Promise<void>;
  }
}

/** Reports each document that arrives by the SDK's stream. Playwright cannot read an answer that has not ended. */
const watchStream = (): void => {
  const CHANGE = '"documentChange"';
  const send = window.fetch;
  const read = async (answer: Response): Promise<void> => {
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    const ids = /"(targetIds|removedTargetIds)":\s*\[([\d,\s]*)\]/;
    let rest = '';
    for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) {
      rest += piece.value;
      for (;;) {
        const start = rest.indexOf(CHANGE);
        // A change may be cut anywhere.
        rest = start < 0 ? rest.slice(-CHANGE.length) : rest.slice(start);
        const found = start < 0 ? null : ids.exec(rest);
        if (!found) break;
        if (found[1] === 'targetIds') window.noteStreamedDocument?.(found[2] ?? '');
        rest = rest.slice(found.index + found[0].length);
      }
    }
  };
  window.fetch = async (...args) => {
    const answer = await send(...args);
    const [asked] = args;
    const url = asked instanceof Request ? asked.url : String(asked);
    if (url.includes('/Listen/channel') && answer.body) read(answer.clone()).catch(() => undefined);
    return answer;
  };
};

const FUNCTIONS = `:${emulators.functions.port}/`;

/** The bill of one page since it was opened. */
export class Billing {
  private requested = { reads: 0, writes: 0, calls: 0 };
  private visit = 0;
  /** Counts the documents of each listener. One without documents costs a read. */
  private readonly listeners = new Map<string, number>();
  private changedAt = Date.now();
  /** Names each cost of the last task, for the report of a test that fails. */
  readonly items: string[] = [];

  /** Begins to count. Call it before the page opens. */
  static async of(page: Page): Promise<Billing> {
    const billing = new Billing();
    await page.exposeFunction(BINDING, (targetIds: string) => billing.noteStreamed(targetIds));
    await page.addInitScript(watchStream);
    page.on('request', (request) => billing.noteRequest(request));
    page.on('response', (response) => void billing.noteResponse(response));
    return billing;
  }

  private get bill(): Bill {
    const { reads, writes, calls } = this.requested;
    const streamed = [...this.listeners.values()].reduce((sum, count) => sum + Math.max(1, count), 0);
    return { reads: reads + streamed, writes, calls };
  }

  /** Returns what `task` costs, with all that follows it until the page is quiet. */
  async during(task: () => Promise<unknown>): Promise<Bill> {
    await this.quiet();
    const before = this.bill;
    this.items.length = 0;
    await task();
    await this.quiet();
    const after = this.bill;
    return {
      reads: after.reads - before.reads,
      writes: after.writes - before.writes,
      calls: after.calls - before.calls,
    };
  }

  private async quiet(): Promise<void> {
    this.changedAt = Math.max(this.changedAt, Date.now());
    while (Date.now() < this.changedAt + QUIET_MS) await new Promise((resolve) => setTimeout(resolve, 100));
  }

  private note(item: string): void {
    this.changedAt = Date.now();
    this.items.push(item);
  }

  private noteStreamed(targetIds: string): void {
    for (const id of targetIds.split(',').map((each) => each.trim())) {
      const key = `${this.visit}:${id}`;
      this.listeners.set(key, (this.listeners.get(key) ?? 0) + 1);
      this.note(`document for ${key}`);
    }
  }

  private noteRequest(request: SentRequest): void {
    const url = request.url();
    if (request.isNavigationRequest()) this.visit += 1;
    if (request.method() !== 'POST') return;
    if (url.includes(FUNCTIONS)) {
      this.requested.calls += 1;
      this.note(`call ${url.split('/').at(-1)}`);
    }
    const body = request.postData() ?? '';
    if (new URL(url).pathname.endsWith(':commit')) {
      const { writes = [] } = JSON.parse(body) as { writes?: unknown[] };
      // Each write is checked by the rules, which read the account's staff entry once a request.
      this.requested.writes += writes.length;
      this.requested.reads += 1;
      this.note(`commit of ${writes.length}`);
    }
    if (!url.includes('/Listen/channel')) return;
    for (const [name, value] of new URLSearchParams(body)) {
      if (!name.endsWith('___data__')) continue;
      const { addTarget } = JSON.parse(value);
      if (!addTarget) continue;
      const key = `${this.visit}:${addTarget.targetId}`;
      if (!this.listeners.has(key)) this.listeners.set(key, 0);
      const { query, documents } = addTarget;
      const isOwnEntry = String(documents?.documents?.[0] ?? '').includes('/documents/staff/');
      if (!isOwnEntry) this.requested.reads += 1;
      const [from] = query?.structuredQuery?.from ?? [];
      this.note(`listener ${key} to ${from?.collectionId ?? documents?.documents?.[0]}`);
    }
  }

  private async noteResponse(response: Received): Promise<void> {
    const [, method] =
      /\/documents[^:]*:(runQuery|batchGet|runAggregationQuery)$/.exec(new URL(response.url()).pathname) ??
      [];
    if (method === undefined || response.request().method() !== 'POST') return;
    const body = await response.json().catch(() => undefined);
    if (!Array.isArray(body)) return;
    const isOwnEntry = (response.request().postData() ?? '').includes('/documents/staff/');
    const found = body.filter((each) => 'document' in each || 'found' in each).length;
    const [counted] = body.flatMap((each) => each.result?.aggregateFields?.count?.integerValue ?? []);
    const cost = counted === undefined ? found : Math.ceil(Number(counted) / COUNTED_FOR_A_READ);
    this.requested.reads += Math.max(1, cost) + (isOwnEntry ? 0 : 1);
    const asked = response.request().postData() ?? '';
    const [, collection = ''] = /"collectionId":"(\w+)"|documents\/(\w+\/[^"]*)"/.exec(asked) ?? [];
    this.note(`${method} of ${collection}: ${Math.max(1, cost)}`);
  }
}
