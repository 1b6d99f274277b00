// Random walks of a browser's network: whatever the page reports of a save, a deletion or its list is true.
import type { Page, Route } from '@playwright/test';
import { emulators } from '../../tools/src/project/firebase-config';
import { newCustomer, removeAll, store, storedWhere, unique } from '../support/backend';
import { passSecond, takeClock } from '../support/clock';
import { signInConnected } from '../support/first-requests';
import { expect, test } from '../support/fixtures';
import { fill, press, rowOf } from '../support/screen';
import { openTcpProxy, type TcpProxy } from '../support/tcp-proxy';

const WALKS = 7;
/** Makes so many walks on one page, each of so many steps. */
const WALKS_OF_PAGE = 3;
const STEPS = 15;

/**
 * Allows a list so many seconds of the page until it is no longer called live, and all lists so many until they are live again.
 * WebChannel tries a broken stream again before the SDK hears of it: that took up to 31 seconds.
 */
const NOTICED_S = 45;
const RECOVERY_S = 30;

const LISTEN = /\/Listen\/channel/;
const REQUESTS = /\/documents(\/\w+)*:\w+/;

const FAULTS = [
  'none',
  'none',
  'requests cut',
  'answers lost',
  'a 503',
  'a 429',
  'a captive portal',
  'streams cut',
  'all cut',
] as const;

type Fault = (typeof FAULTS)[number];

const NOTICE = /Showing the last data received|Live updates are blocked|could not be loaded/;

/** Returns random numbers below a limit, the same ones for a seed ("mulberry32"). */
const randomBy = (seed: number) => {
  let state = seed;
  return (limit: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
};

const answer = (route: Route, status: number, contentType: string, body: string) =>
  route.fulfill({
    status,
    contentType,
    headers: {
      'access-control-allow-origin': route.request().headers().origin ?? '*',
      'access-control-allow-credentials': 'true',
      'retry-after': '20',
    },
    body,
  });

/** A page, and a network whose faults the test chooses. */
class Walker {
  private fault: Fault = 'none';
  private isCut = false;
  /** The records that the list must show, those that must not be stored, and those of which the page says that it does not know. */
  private readonly there = new Set<string>();
  private readonly gone = new Set<string>();
  private readonly doubtful = new Set<string>();
  readonly steps: string[] = [];

  constructor(
    private readonly page: Page,
    private readonly proxy: TcpProxy,
    private readonly random: (limit: number) => number,
  ) {}

  async open(): Promise<void> {
    const { page } = this;
    await takeClock(page);
    await page.route(LISTEN, (route) => {
      const url = new URL(route.request().url());
      url.port = String(this.proxy.port);
      return route.continue({ url: url.href });
    });
    await page.route(REQUESTS, async (route) => {
      if (this.fault === 'requests cut' || this.fault === 'all cut') return route.abort('connectionreset');
      if (this.fault === 'a 503') return answer(route, 503, 'application/json', '{}');
      if (this.fault === 'a 429') return answer(route, 429, 'application/json', '{}');
      if (this.fault === 'a captive portal') return answer(route, 200, 'text/html', '<!doctype html>');
      if (this.fault === 'answers lost') {
        await route.fetch();
        return route.abort('connectionreset');
      }
      return route.continue();
    });
    await signInConnected(page, 'staff', '/customer');
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    // So that the code of the form is there.
    await press(page, 'Add +');
    await press(page, 'Cancel');
  }

  /** Takes a random step. */
  async step(): Promise<void> {
    const turn = this.random(10);
    if (turn < 3) await this.change();
    else if (turn < 6) await this.add();
    else if (turn < 7) await this.addByAnother();
    else if (turn < 8) await this.remove();
    else await this.wait();
    await this.checkList();
  }

  /** Makes the network good. All must be right soon. */
  async recover(): Promise<void> {
    await this.set('none');
    await this.passUntil(
      async () =>
        !(await this.isNoticed()) && (await this.areShown(this.there)) && !(await this.areSome(this.gone)),
      RECOVERY_S,
      'The list is not live again.',
    );
    await this.checkStored();
    // So that the next walk begins with few rows.
    for (const name of this.there) await removeAll('customers', 'name', name);
    this.there.clear();
  }

  /** Checks what was reported against what is stored. */
  async checkStored(): Promise<void> {
    for (const [names, counts] of [
      [this.there, [1]],
      [this.gone, [0]],
      [this.doubtful, [0, 1]],
    ] as const) {
      for (const name of names) {
        const { length } = await storedWhere('customers', 'name', name);
        expect(counts, `${name} is stored ${length} times`).toContain(length);
      }
    }
  }

  /** Lets time pass in the page. A request that hangs holds it up for half a second at most. */
  async pass(seconds: number): Promise<void> {
    for (let passed = 0; passed < seconds; passed += 1) {
      const since = Date.now();
      while (!(await passSecond(this.page))) {
        if (Date.now() - since > 500) {
          await this.page.clock.fastForward(1_000);
          break;
        }
        await this.page.waitForTimeout(20);
      }
      // What the network does to the page takes real time.
      await this.page.waitForTimeout(80);
    }
  }

  private async passUntil(isTrue: () => Promise<boolean>, seconds: number, message: string): Promise<void> {
    for (let passed = 0; passed < seconds; passed += 1) {
      if (await isTrue()) return;
      await this.pass(1);
    }
    throw new Error(message);
  }

  private async set(fault: Fault): Promise<void> {
    this.fault = fault;
    const isCut = fault === 'streams cut' || fault === 'all cut';
    if (isCut && !this.isCut) await this.proxy.cut();
    if (!isCut && this.isCut) await this.proxy.restore();
    this.isCut = isCut;
  }

  private async change(): Promise<void> {
    const fault = FAULTS[this.random(FAULTS.length)] ?? 'none';
    this.steps.push(fault);
    await this.set(fault);
    await this.pass(1);
  }

  private async wait(): Promise<void> {
    const seconds = 1 + this.random(20);
    this.steps.push(`wait ${seconds}`);
    await this.pass(seconds);
  }

  private async add(): Promise<void> {
    const { page } = this;
    const name = unique('000 Jalan');
    await press(page, 'Add +');
    await fill(page, { Name: name });
    await press(page, 'Save');
    const alert = page.getByRole('alert').filter({ hasText: 'The customer ' });
    const list = page.getByRole('table', { name: 'Customers' });
    await this.passUntil(
      async () => (await alert.isVisible()) || (await list.isVisible()),
      60,
      'A save has no end.',
    );
    const text = (await alert.isVisible()) ? ((await alert.textContent()) ?? '') : 'saved';
    this.steps.push(`add ${name}: ${text}`);
    if (text === 'saved') this.there.add(name);
    else if (text.includes('may be saved')) this.doubtful.add(name);
    else this.gone.add(name);
    if (text === 'saved') return;
    // A late answer may close the form meanwhile.
    for (const button of ['Cancel', 'Discard']) {
      await page
        .getByRole('button', { name: button, exact: true })
        .click({ timeout: 2_000 })
        .catch(() => undefined);
    }
    await expect(list).toBeVisible();
  }

  private async addByAnother(): Promise<void> {
    const customer = newCustomer({ name: unique('000 Lain') });
    await store('customers', customer);
    this.steps.push(`another adds ${customer.name}`);
    this.there.add(customer.name);
  }

  private async remove(): Promise<void> {
    const { page } = this;
    const shown = await this.firstShown();
    if (shown === undefined) return;
    const button = page.getByRole('button', { name: `Delete ${shown}`, exact: true });
    // A form in place of the list ends the mode.
    if (!(await button.isVisible())) await press(page, 'Delete -');
    await button.click();
    const words = page
      .getByRole('region', { name: 'Notifications' })
      .getByText(new RegExp(`^(Deleted|Deleting) ${shown}`))
      .first();
    await this.passUntil(() => words.isVisible(), 60, 'A deletion has no end.');
    const text = (await words.textContent()) ?? '';
    this.steps.push(`delete ${shown}: ${text}`);
    if (text.includes('failed')) return;
    this.there.delete(shown);
    (text.includes('may have') ? this.doubtful : this.gone).add(shown);
  }

  private async firstShown(): Promise<string | undefined> {
    for (const name of this.there) if (await rowOf(this.page, name).isVisible()) return name;
    return undefined;
  }

  private isNoticed(): Promise<boolean> {
    return this.page.getByText(NOTICE).first().isVisible();
  }

  private async areShown(names: ReadonlySet<string>): Promise<boolean> {
    for (const name of names) if (!(await rowOf(this.page, name).isVisible())) return false;
    return true;
  }

  private async areSome(names: ReadonlySet<string>): Promise<boolean> {
    for (const name of names) if (await rowOf(this.page, name).isVisible()) return true;
    return false;
  }

  /** A list without a word about its connection shows what is stored. */
  private checkList(): Promise<void> {
    return this.passUntil(
      async () => (await this.isNoticed()) || (await this.areShown(this.there)),
      NOTICED_S,
      'A list is called live that is not.',
    );
  }
}

for (let walk = 0; walk < WALKS; walk += 1) {
  test(`every word is true on ${WALKS_OF_PAGE} walks of the network (${walk})`, async ({
    page,
    problems,
  }) => {
    test.setTimeout(300_000);
    // A fault has many traces, which depend on the moment.
    problems.allow(/^(request|response|console): /);
    const seed = Number(process.env.WALK_SEED ?? Date.now() + walk);
    const proxy = await openTcpProxy(emulators.firestore.port);
    const walker = new Walker(page, proxy, randomBy(seed));
    try {
      await walker.open();
      for (let turn = 0; turn < WALKS_OF_PAGE; turn += 1) {
        for (let count = 0; count < STEPS; count += 1) await walker.step();
        await walker.recover();
      }
      // What was reported as not saved never happens.
      await walker.pass(60);
      await walker.checkStored();
    } catch (error) {
      throw new Error(`WALK_SEED=${seed} repeats these steps:\n${walker.steps.join('\n')}`, {
        cause: error,
      });
    } finally {
      await proxy.cut().catch(() => undefined);
    }
  });
}
