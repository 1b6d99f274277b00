/// <reference types="trusted-types" />
import type { Page } from '@playwright/test';
import { DEMO } from '../support/backend';
import { expect, submitLogin, test } from '../support/fixtures';
import { AT_NIGHT } from '../support/night';
import { FAULTS, type Fault, FaultyServer } from './support/faulty-server';

// The page has to speak within five seconds, whatever happens to its own files.
const SPOKEN_MS = 5_000;

const FILES = {
  HTML: /^\/$/,
  entry: /^\/assets\/main\.\w+\.js$/,
  libraries: /^\/assets\/libraries\.\w+\.js$/,
  'style sheet': /^\/assets\/main\.\w+\.css$/,
} as const;
type File = keyof typeof FILES;

const cover = (page: Page) => page.getByRole('alert').filter({ hasText: 'Sales Report' });
const username = (page: Page) => page.getByLabel('Username');

/** Notes each sentence that the page shows, also one that its own reload ends soon. Returns how to read them. */
const watchSentences = async (page: Page): Promise<() => readonly string[]> => {
  const sentences: string[] = [];
  await page.exposeFunction('noteSentence', (text: string) => sentences.push(text));
  await page.addInitScript(() => {
    const { noteSentence } = window as unknown as { noteSentence(text: string): void };
    new MutationObserver(() => {
      const text = document.querySelector('[role=alert]')?.textContent ?? '';
      if (text.includes('Sales Report')) noteSentence(text);
    }).observe(document, { childList: true, subtree: true });
  });
  return () => sentences;
};

const withServer = async (work: (server: FaultyServer) => Promise<void>): Promise<void> => {
  const server = await FaultyServer.serve();
  try {
    await work(server);
  } finally {
    await server.close();
  }
};

/** Returns how often the server was asked for a document. */
const documents = ({ requests }: FaultyServer): number => requests.filter((url) => url === '/').length;

/** Without the HTML nothing of the page runs: the browser shows its own page, or the answer of somebody else. */
const runs = (file: File, fault: Fault): boolean =>
  file !== 'HTML' || ['cut', 'reset', 'stalled'].includes(fault);

/** Each file with each fault. By day the first file to arrive is cut. */
const CASES = Object.keys(FILES).flatMap((file) =>
  FAULTS.filter((fault) => runs(file as File, fault)).map((fault) => [file as File, fault] as const),
);

for (const [file, fault] of CASES) {
  test(
    `says that the page does not start, and starts it by one press: ${file} ${fault}`,
    file === 'entry' && fault === 'cut' ? {} : AT_NIGHT,
    async ({ openBrowser, problems }) => {
      // The reload ends the request of a stalled file, which is no problem by itself.
      if (fault === 'stalled') problems.allow(/./);
      else if (fault !== 'slow') problems.expect(/./);
      await withServer(async (server) => {
        const page = await openBrowser();
        const sentences = await watchSentences(page);
        server.break(fault, FILES[file]);
        const begun = performance.now();
        await page.goto(`${server.address}/`, { waitUntil: 'commit' });
        await expect.poll(sentences, { timeout: SPOKEN_MS }).not.toEqual([]);
        await expect(cover(page)).toBeVisible();
        test.info().annotations.push({
          type: 'page start',
          description: `${file} | ${fault} | spoken | ${((performance.now() - begun) / 1_000).toFixed(1)}`,
        });
        // A slow file comes in the end. No other fault heals while it lasts, and none reloads for ever.
        if (fault === 'slow') {
          await expect(username(page)).toBeVisible();
          await expect(cover(page)).toBeHidden();
          expect(documents(server)).toBe(1);
          // It loads more behind the login screen, and the server closes.
          await page.close();
          return;
        }
        await page.waitForTimeout(1_000);
        // A browser repeats a navigation by itself whose connection was reset.
        expect(documents(server)).toBeLessThanOrEqual(fault === 'reset' ? 4 : 3);
        server.repair();
        const pressed = performance.now();
        await page.getByRole('button', { name: 'Reload' }).click();
        await expect(username(page)).toBeVisible();
        await expect(cover(page)).toBeHidden();
        test.info().annotations.push({
          type: 'page start',
          description: `${file} | ${fault} | healed | ${((performance.now() - pressed) / 1_000).toFixed(1)}`,
        });
        await submitLogin(page, DEMO.staff);
        await expect(page.getByRole('row').nth(1)).toBeVisible();
      });
    },
  );
}

test('heals by itself a file that fails once', async ({ openBrowser, problems }) => {
  problems.expect(/./);
  await withServer(async (server) => {
    const page = await openBrowser();
    server.break('changed', /assets\/(main|libraries)/, true);
    await page.goto(server.address);
    await expect(username(page)).toBeVisible();
    expect(documents(server)).toBe(1);
  });
});

test('starts by itself after a cache has served the HTML of an older shell, whose files are gone', async ({
  openBrowser,
  problems,
}) => {
  problems.expect(/./);
  await withServer(async (server) => {
    const page = await openBrowser();
    server.serveStaleHtml();
    await page.goto(server.address);
    await expect(username(page)).toBeVisible({ timeout: SPOKEN_MS });
    await expect(cover(page)).toBeHidden();
  });
});

test(
  'paints its sentence while the style sheet of the HTML stalls',
  AT_NIGHT,
  async ({ openBrowser, problems }) => {
    problems.expect(/./);
    await withServer(async (server) => {
      const page = await openBrowser();
      server.break('stalled', FILES['style sheet'], true);
      await page.goto(server.address, { waitUntil: 'commit' });
      await expect(username(page)).toBeVisible({ timeout: 2 * SPOKEN_MS });
      // A browser that waits for a style sheet of the HTML paints nothing.
      const paints = await page.evaluate(() => performance.getEntriesByType('paint').length);
      expect(paints).toBeGreaterThan(0);
    });
  },
);

/** The places where HTML may end: the guard stands before all of them. */
const HTML_ENDS = ['<script defer', '<meta name="page-config"', '<meta name="integrity"', '<div id="page"'];

for (const isTorn of [true, false]) {
  test(
    `says it if the HTML is cut, and starts by itself: ${isTorn ? 'with' : 'without'} its connection`,
    AT_NIGHT,
    async ({ openBrowser, problems }) => {
      problems.expect(/./);
      await withServer(async (server) => {
        for (const place of HTML_ENDS) {
          const page = await openBrowser();
          server.cutHtml(place, isTorn);
          await page.goto(`${server.address}/`, { waitUntil: 'commit' });
          await expect(username(page), place).toBeVisible({ timeout: 2 * SPOKEN_MS });
          await expect(cover(page)).toBeHidden();
          await page.close();
        }
      });
    },
  );
}

test('says that a browser is too old', AT_NIGHT, async ({ openBrowser }) => {
  await withServer(async (server) => {
    const page = await openBrowser();
    await page.addInitScript(() => {
      CSS.supports = () => false;
    });
    await page.goto(server.address);
    await expect(cover(page)).toContainText('Sales Report needs a newer browser.');
    // Also after it could have said that the page is slow.
    await page.waitForTimeout(SPOKEN_MS);
    await expect(cover(page)).toContainText('Sales Report needs a newer browser.');
  });
});

/** Functions of browsers that the page does without, or replaces. */
const NEWER = [
  ...['toReversed', 'toSorted', 'toSpliced', 'findLast', 'findLastIndex'].map(
    (name) => `Array.prototype.${name}`,
  ),
  ...['structuredClone', 'Object.groupBy', 'Promise.withResolvers', 'Set.prototype.union', 'URL.canParse'],
  ...['Intl.Segmenter', 'Intl.ListFormat', 'AbortSignal.any', 'crypto.randomUUID', 'navigator.locks'],
  ...['requestIdleCallback', 'ResizeObserver', 'IntersectionObserver', 'onscrollend', 'CSS.highlights'],
  ...['HTMLElement.prototype.inert', 'HTMLElement.prototype.popover', 'CompressionStream', 'scheduler'],
] as const;

/** Takes functions out of each document of a page before it starts. */
const without = (page: Page, names: readonly string[]) =>
  page.addInitScript((names) => {
    for (const name of names) {
      const path = name.split('.');
      const last = path.pop() ?? '';
      let owner: object | null = path.reduce((at: object, part) => Reflect.get(at, part), window);
      while (owner && !Object.hasOwn(owner, last)) owner = Object.getPrototypeOf(owner);
      if (owner) Reflect.deleteProperty(owner, last);
    }
  }, names);

for (const names of [NEWER, ...NEWER.map((name) => [name])])
  test(
    `works in a browser that lacks ${names.length === 1 ? names : 'what is newer than its styles'}`,
    AT_NIGHT,
    async ({ page }) => {
      await without(page, names);
      await page.goto('/');
      await submitLogin(page, DEMO.staff);
      await expect(page.getByRole('row').nth(1)).toBeVisible();
      for (const path of [
        '/customer/demo-customer-001',
        '/overview',
        '/week',
        '/customer/duplicates',
        '/contact?add',
      ]) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
      }
      await page.goto('/?q=scan');
      await expect(page.getByRole('row').nth(1)).toBeVisible();
      await page.getByRole('row').nth(1).click();
      await page.getByRole('button', { name: 'History' }).click();
      await page.keyboard.press('Control+k');
      await page.keyboard.type('lintang');
      await expect(page.getByRole('dialog').getByRole('option').first()).toBeVisible();
      await expect(page.getByText('could not be loaded')).toHaveCount(0);
    },
  );

const STOPPED = /A browser extension stops Sales Report/;
const MISSING = /Sales Report could not start/;

/** Does to a page before it runs what extensions do, and names the sentence that the page shows; without one it works. */
const EXTENSIONS: Readonly<Record<string, { readonly does: () => void; readonly says?: RegExp }>> = {
  'takes the policy of the page': {
    does: () => void window.trustedTypes?.createPolicy('default', { createScriptURL: (url) => url }),
    says: STOPPED,
  },
  'takes the policy of the page and refuses all scripts': {
    does: () =>
      void window.trustedTypes?.createPolicy('default', {
        createScriptURL: () => {
          throw new Error('refused');
        },
      }),
    says: STOPPED,
  },
  'forbids all scripts by a policy of its own': {
    does: () =>
      new MutationObserver((_, observer) => {
        if (!document.head) return;
        observer.disconnect();
        const meta = document.createElement('meta');
        meta.httpEquiv = 'Content-Security-Policy';
        meta.content = "script-src 'unsafe-inline'";
        document.head.prepend(meta);
      }).observe(document, { childList: true, subtree: true }),
    says: MISSING,
  },
  'throws at each event of the page': {
    does: () => {
      for (const type of ['DOMContentLoaded', 'load', 'focusin', 'pointerdown']) {
        addEventListener(type, () => {
          throw new TypeError("Failed to execute 'createPolicy' on 'TrustedTypePolicyFactory'");
        });
      }
      setInterval(() => void Promise.reject(new Error('of an extension')), 100);
    },
  },
  'adds scripts and style sheets that do not arrive': {
    does: () =>
      addEventListener('DOMContentLoaded', () => {
        const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/dark.css' });
        document.head.prepend(link);
        document.body.append(Object.assign(document.createElement('div'), { id: 'extension' }));
      }),
  },
  'adds nodes and attributes to fields': {
    does: () =>
      new MutationObserver(() => {
        for (const field of document.querySelectorAll(
          'input:not([data-gramm]), textarea:not([data-gramm])',
        )) {
          for (const name of ['data-gramm', 'data-lpignore', 'spellcheck']) field.setAttribute(name, 'false');
          field.after(document.createElement('grammarly-extension'));
          field.before(Object.assign(document.createElement('span'), { className: 'icon' }));
        }
      }).observe(document, { childList: true, subtree: true }),
  },
  'darkens all styles': {
    does: () =>
      new MutationObserver(() => {
        document.documentElement.setAttribute('data-darkreader-mode', 'dynamic');
        for (const element of document.querySelectorAll<HTMLElement>('body *:not([data-dark])')) {
          element.dataset.dark = '';
          element.style.setProperty('background-color', '#111', 'important');
        }
        const sheet = new CSSStyleSheet();
        sheet.replaceSync('html { filter: invert(1) }');
        document.adoptedStyleSheets = [sheet];
      }).observe(document, { childList: true, subtree: true }),
  },
  'silences and breaks the console': {
    does: () => {
      for (const name of ['error', 'warn', 'info', 'log', 'debug'] as const) {
        console[name] = () => {
          throw new Error('of an extension');
        };
      }
    },
  },
  'adds functions to all objects': {
    does: () => {
      for (const type of [Object, Array, String, Number, Date])
        for (const name of ['each', 'toJSON', 'remove', 'first'])
          Object.assign(type.prototype, {
            [name](this: object) {
              return `${this}`;
            },
          });
    },
  },
  'has a loader of modules': {
    does: () => {
      const define = (...parts: readonly unknown[]) => {
        const factory = parts.at(-1);
        if (typeof factory === 'function') factory(() => ({}), {}, {});
      };
      Object.assign(define, { amd: { jQuery: true } });
      const require = () => {
        throw new Error('no such module');
      };
      Object.assign(window, {
        define,
        require,
        module: { exports: {} },
        exports: {},
        process: {},
        global: 1,
      });
    },
  },
  'wraps requests and addresses': {
    does: () => {
      const { fetch, XMLHttpRequest } = window;
      window.fetch = async (...args) => (await fetch(...args)).clone();
      window.XMLHttpRequest = class extends XMLHttpRequest {
        override open(method: string, url: string | URL, ...rest: readonly unknown[]) {
          super.open(method, url, ...(rest as [boolean]));
          this.addEventListener('load', () => console.debug(url));
        }
      };
      for (const name of ['pushState', 'replaceState'] as const) {
        const own = history[name];
        history[name] = (...args) => {
          own.apply(history, args);
          dispatchEvent(new Event('locationchange'));
        };
      }
    },
  },
  'takes away what it does not need': {
    does: () => {
      for (const name of ['write', 'writeln', 'open', 'execCommand'])
        Reflect.deleteProperty(Document.prototype, name);
      for (const name of [
        'sendBeacon',
        'userAgentData',
        'plugins',
        'connection',
        'serviceWorker',
        'clipboard',
      ])
        Reflect.deleteProperty(Navigator.prototype, name);
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
        Object.defineProperty(window, name, {
          get: () => {
            throw new DOMException('refused', 'SecurityError');
          },
        });
    },
  },
  'adds elements everywhere': {
    does: () => {
      setInterval(() => {
        for (const parent of document.querySelectorAll('body, form, label, main, main > *, tr, li')) {
          if (parent.querySelector(':scope > x-extension')) continue;
          parent.prepend(document.createElement('x-extension'));
          parent.append(document.createElement('x-extension'));
        }
      }, 50);
    },
  },
  'freezes what objects inherit': {
    does: () => {
      for (const type of [Object, Array, Function, Promise, Map]) Object.freeze(type.prototype);
    },
    says: STOPPED,
  },
};

for (const [name, { does, says }] of Object.entries(EXTENSIONS)) {
  test(
    `${says ? 'says why the page does not work' : 'works'} beside an extension that ${name}`,
    AT_NIGHT,
    async ({ openBrowser, problems }) => {
      problems.allow(/./);
      await withServer(async (server) => {
        const page = await openBrowser();
        await page.addInitScript(does);
        await page.goto(server.address);
        if (says) {
          await expect(cover(page)).toContainText(says, { timeout: SPOKEN_MS });
          return;
        }
        await submitLogin(page, DEMO.staff);
        await expect(page.getByRole('row').nth(1)).toBeVisible();
        await expect(cover(page)).toHaveCount(0);
      });
    },
  );
}

test('names a policy that no other code can take', async ({ page, problems }) => {
  problems.expect(/console: Creating a TrustedTypePolicy named 'guard' violates/);
  await page.goto('/');
  await expect(username(page)).toBeVisible();
  const taken = await page.evaluate(() => {
    try {
      return window.trustedTypes?.createPolicy('guard', {}) !== undefined;
    } catch {
      return false;
    }
  });
  expect(taken).toBe(false);
});
