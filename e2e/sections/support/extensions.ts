/// <reference types="trusted-types" />
// What extensions of browsers do to pages.

const STOPPED = /A browser extension stops Sales Report/;
const MISSING = /Sales Report could not start/;

/** Does to a page before it runs what extensions do, and names the sentence that the page shows; without one it works. */
export const EXTENSIONS: Readonly<Record<string, { readonly does: () => void; readonly says?: RegExp }>> = {
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
