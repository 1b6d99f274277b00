// Serves the page or a section as Hosting does, with faults in single files. A real server, because a route of Playwright would turn the
// browser's cache off.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { SiteServer } from 'section-kit/publish/gate/smoke-test';
import { localSites } from '../../../tools/src/project/root';
import { hostingEntryOf, localHosting } from '../../../tools/src/publish/hosting/hosting-config';
import { serveSite } from '../../../tools/src/publish/hosting/site-server';

/** Lists the ways in which a file can fail. `cut` and `changed` stay in the browser's cache as long as the file would. */
const USUAL_FAULTS = ['404', '503', 'aborted', 'html', 'cut', 'changed', 'slow', 'stalled'] as const;
/** Lists statuses that are like one of those before; `304` says that a browser has what it has not. */
const OTHER_STATUSES = ['304', '403', '410', '429', '500', '502'] as const;
/** Lists other ones. A captive portal redirects to a `login`, or to one of another site. `zipped` is compressed twice. */
const OTHER_FAULTS = ['empty', 'text', 'json', 'login', 'portal', 'partial', 'zipped', 'reset'] as const;
export type Fault =
  | (typeof USUAL_FAULTS)[number]
  | (typeof OTHER_STATUSES)[number]
  | (typeof OTHER_FAULTS)[number];
export const FAULTS: readonly Fault[] = [...USUAL_FAULTS, ...OTHER_STATUSES, ...OTHER_FAULTS];

/** Lists the faults after which a file may still come. */
export const isSlow = (fault: Fault): boolean => fault === 'slow' || fault === 'stalled';

/** Headers of the transfer, which this server sets itself. */
const OF_TRANSFER = ['content-encoding', 'content-length', 'transfer-encoding', 'connection', 'keep-alive'];

/** The path of a captive portal's page, and a portal on a site of its own. */
const LOGIN = '/login-to-network';
const PORTAL = 'http://portal.localhost:9/';

/** An answer of the site, as somebody on its way to the browser may rewrite it. */
export interface Rewritten {
  readonly type: string;
  body: Buffer;
  readonly headers: Map<string, string>;
}

const pathIsAsset = (url: string): boolean => url.startsWith('/assets/');
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Returns the HTML of a shell with another entry, which has the same content. */
const newerShell = (html: Buffer): Buffer =>
  Buffer.from(html.toString().replace(/(assets\/main\.)(\w+\.js)/, '$1newer$2'));

/** Returns the HTML of a shell whose entry is no longer there. */
const olderShell = (html: Buffer): Buffer =>
  Buffer.from(html.toString().replace(/(assets\/main\.)\w+\.js/, '$100000000.js'));

/** A site behind a server whose files can fail. */
export class FaultyServer {
  /** The paths of all requests so far, with their queries. */
  readonly requests: string[] = [];
  /** Delays a slow file by this many milliseconds. */
  slowMs = 7_000;
  private fault: { readonly kind: Fault; readonly paths: RegExp; readonly once: boolean } | undefined;
  private htmlEnd: { readonly before: string; readonly isTorn: boolean } | undefined;

  private isNewer = false;
  private isStale = false;
  private change: (answer: Rewritten) => void = () => {};
  private readonly stalled = new Set<ServerResponse>();

  private constructor(
    private readonly site: SiteServer,
    private readonly server: Server,
  ) {}

  /** @param hosting The configuration of the site, by default that of the local one. */
  static async serve(
    target = 'shell',
    { folder = join(localSites, target), hosting = localHosting() } = {},
  ): Promise<FaultyServer> {
    const site = await serveSite(folder, hostingEntryOf(hosting, target));
    const server = createServer();
    const faulty = new FaultyServer(site, server);
    server.on('request', (request, response) => {
      // A page that closes may leave requests behind.
      faulty.answer(request, response).catch(() => response.destroy());
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return faulty;
  }

  get address(): string {
    return `http://localhost:${(this.server.address() as AddressInfo).port}`;
  }

  /** Lets files fail whose path, without its query, matches. @param once Only at the first request of each. */
  break(kind: Fault, paths: RegExp, once = false): void {
    this.fault = { kind, paths, once };
  }

  /** Lets the next HTML end before this text. @param isTorn The connection breaks there: the browser hears of it. */
  cutHtml(before: string, isTorn: boolean): void {
    this.htmlEnd = { before, isTorn };
  }

  /** Serves the HTML of an older shell once, as a cache does. */
  serveStaleHtml(): void {
    this.isStale = true;
  }

  /** Serves the HTML of a newer shell from now on. */
  release(): void {
    this.isNewer = true;
  }

  /** Rewrites each answer of the site from now on, as proxies and antivirus programs do. */
  rewrite(change: (answer: Rewritten) => void): void {
    this.change = change;
  }

  /** Ends the connections of files that have stalled: a browser opens no more than six, and a reload would wait for one. */
  endStalled(): void {
    for (const response of this.stalled) response.destroy();
    this.stalled.clear();
  }

  repair(): void {
    this.fault = undefined;
  }

  async close(): Promise<void> {
    this.server.close();
    this.server.closeAllConnections();
    await Promise.all([once(this.server, 'close'), this.site.close()]);
  }

  private faultOf(url: string): Fault | undefined {
    const pathOf = (address: string) => new URL(address, this.address).pathname;
    const path = pathOf(url);
    if (!this.fault?.paths.test(path)) return undefined;
    const isRepeated = this.requests.some((before) => pathOf(before) === path);
    return this.fault.once && isRepeated ? undefined : this.fault.kind;
  }

  private async answer({ url = '/', headers }: IncomingMessage, response: ServerResponse): Promise<void> {
    const kind = this.faultOf(url);
    this.requests.push(url);
    // On a connection that was used before, the browser itself would send an aborted request again.
    response.shouldKeepAlive = false;
    if (kind === 'aborted') return void response.destroy();
    if (kind && /^\d+$/.test(kind)) {
      // Hosting sets headers by path: also those of missing files.
      const cached = pathIsAsset(url) ? { 'Cache-Control': 'public, max-age=31536000, immutable' } : {};
      response.writeHead(Number(kind), cached).end();
      return;
    }
    if (kind === 'html' || url === LOGIN) {
      response.writeHead(200, { 'Content-Type': 'text/html' }).end('<!doctype html><p>Please log in.</p>');
      return;
    }
    if (kind === 'login' || kind === 'portal') {
      response.writeHead(302, { Location: kind === 'login' ? LOGIN : PORTAL }).end();
      return;
    }
    const tag = this.isNewer ? undefined : headers['if-none-match'];
    const answer = await fetch(this.site.address + url.replace('/main.newer', '/main.'), {
      headers: tag && !kind ? { 'if-none-match': tag } : {},
    });
    if (kind === 'slow') await pause(this.slowMs);
    const contentType = answer.headers.get('content-type') ?? '';
    const rewritten: Rewritten = {
      type: contentType,
      body: Buffer.from(await answer.arrayBuffer()),
      headers: new Map([...answer.headers].filter(([name]) => !OF_TRANSFER.includes(name))),
    };
    this.change(rewritten);
    for (const [name, value] of rewritten.headers) response.setHeader(name, value);
    const original = rewritten.body;
    const isHtml = contentType.startsWith('text/html');
    const whole = this.isNewer && isHtml ? newerShell(original) : original;
    if (isHtml && this.isStale) {
      this.isStale = false;
      return void response.writeHead(answer.status).end(olderShell(original));
    }
    const { htmlEnd } = this;
    if (isHtml && htmlEnd) {
      this.htmlEnd = undefined;
      const start = whole.subarray(0, whole.indexOf(htmlEnd.before));
      if (!htmlEnd.isTorn) return void response.end(start);
      response.setHeader('Content-Length', whole.length);
      response.write(start, () => response.destroy());
      return;
    }
    const cut = whole.subarray(0, isHtml ? whole.indexOf('<body') : whole.length / 2);
    if (kind === 'reset' || kind === 'stalled') {
      response.setHeader('Content-Length', whole.length);
      if (kind === 'stalled') this.stalled.add(response);
      response.write(cut, () => kind === 'reset' && response.destroy());
      return;
    }
    const types: Partial<Record<Fault, string>> = { text: 'text/plain', json: 'application/json' };
    const type = kind && types[kind];
    if (type) response.setHeader('Content-Type', type);
    if (kind === 'zipped') response.setHeader('Content-Encoding', 'gzip');
    const bodies: Partial<Record<Fault, Buffer>> = {
      cut,
      partial: cut,
      zipped: gzipSync(gzipSync(whole)),
      changed: Buffer.concat([whole, Buffer.from('/**/')]),
      empty: Buffer.alloc(0),
    };
    response.writeHead(kind === 'partial' ? 206 : answer.status).end((kind && bodies[kind]) ?? whole);
  }
}
