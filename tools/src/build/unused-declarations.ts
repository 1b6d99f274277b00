import { join } from 'node:path';
import type { RuleSetRule } from '@rspack/core';

/** Replacements in a file of a library, of code that no page of the product runs. */
export interface Replacements {
  /** The replacement of each declaration, by the beginning of its first line. */
  readonly declarations?: Readonly<Record<string, string>>;
  /** Patterns, and the replacement of what matches. */
  readonly texts?: readonly (readonly [RegExp, string])[];
}

/** By file. The minifier drops what only the replaced code used. */
const UNUSED: readonly (Replacements & { readonly test: RegExp })[] = [
  {
    test: /@firebase\/auth\/dist\/esm\/index-\w+\.js$/,
    // The page signs in by password alone. Constants of other providers keep the minifier from dropping them.
    texts: [
      [
        /^(?:(?:Facebook|Google|Github|Twitter|Phone)AuthProvider|PopupOperation|Receiver|CookiePersistence|\w+MultiFactorGenerator)\.\w+ = .*;$/gm,
        '',
      ],
    ],
    declarations: {
      // The page's policy allows no script of reCAPTCHA.
      'async function handleRecaptchaFlow(':
        'function handleRecaptchaFlow(auth, request, action, send) { return send(auth, request); }',
      '_setExternalJSProvider({': '',
      // Only `validatePassword` asks for the policy. The server judges a password.
      'class PasswordPolicyImpl ': 'class PasswordPolicyImpl {}',
      'async function recachePasswordPolicy(': 'async function recachePasswordPolicy() {}',
      // Nobody signs in by a link.
      'class ActionCodeURL ': 'class ActionCodeURL {}',
      // The page turns the warning off.
      'function emitEmulatorWarning(': 'function emitEmulatorWarning() {}',
    },
  },
  {
    test: /@firebase\/app\/dist\/esm\/index\.esm\.js$/,
    declarations: {
      // It counts daily users in an IndexedDB, and sends no request before it has read that. Without it, the request for the
      // session leaves 361 ms earlier on a slow processor.
      'function registerCoreComponents(': 'function registerCoreComponents() {}',
      'function registerVersion(': 'function registerVersion() {}',
    },
  },
  {
    test: /@firebase\/util\/dist\/index\.esm\.js$/,
    declarations: {
      // The page has its configuration in its HTML.
      'const getDefaults = ': 'const getDefaults = () => undefined;',
      'function createMockUserToken(': 'function createMockUserToken() {}',
    },
  },
  {
    test: /@firebase\/firestore\/dist\/common-\w+\.esm\.js$/,
    declarations: {
      // The product has no pipeline.
      'function __PRIVATE_isPipeline(': 'function __PRIVATE_isPipeline() { return false; }',
      'function __PRIVATE_targetIsPipelineTarget(':
        'function __PRIVATE_targetIsPipelineTarget() { return false; }',
      // Of an expression.
      'class t {': 'class t {}',
      'function __PRIVATE_toEvaluable(': 'function __PRIVATE_toEvaluable() {}',
      'function __PRIVATE_pipelineMatches(': 'function __PRIVATE_pipelineMatches() {}',
      'function __PRIVATE_canonifyPipeline(': 'function __PRIVATE_canonifyPipeline() {}',
      'function __PRIVATE_newPipelineComparator(': 'function __PRIVATE_newPipelineComparator() {}',
      'function __PRIVATE_toCorePipeline(':
        'function __PRIVATE_toCorePipeline(pipeline) { return pipeline; }',
      'function __PRIVATE_queryOrPipelineEqual(':
        'function __PRIVATE_queryOrPipelineEqual(e, t) { return __PRIVATE_queryEquals(e, t); }',
      'function __PRIVATE_targetOrPipelineEqual(':
        'function __PRIVATE_targetOrPipelineEqual(e, t) { return __PRIVATE_targetEquals(e, t); }',
    },
  },
  {
    test: /@module-federation\/runtime-core\/dist\/remote\/index\.js$/,
    declarations: {
      // The page fetches files ahead by itself.
      '\tasync preloadRemote(': '\tasync preloadRemote() {}',
    },
  },
  {
    test: /@module-federation\/webpack-bundler-runtime\/dist\/consumes\.c?js$/,
    // A chunk whose shared module does not arrive must fail before its own modules run: one that has failed once stays half done.
    texts: [
      [/(?<=\.then\(onFactory\)\.catch\()onError(?=\))/g, '(error) => { onError(error); throw error; }'],
    ],
  },
  {
    test: /react-router\/dist\/production\/chunk-7RTFRKQW\.mjs$/,
    // The minifier cannot know that these calls change nothing, and keeps components that nobody shows.
    texts: [
      [/^\w+\.(?:displayName|contextType) = .*;$/gm, ''],
      [/(?<=^var \w+ = )(?=React\d*\.(?:memo|forwardRef|createContext)\()/gm, '/* @__PURE__ */ '],
    ],
    declarations: {
      // Only pages that React Router renders on a server have files to prefetch.
      'function usePrefetchBehavior(': 'function usePrefetchBehavior() { return [false, null, {}]; }',
      'function PrefetchPageLinks(': 'function PrefetchPageLinks() {}',
    },
  },
];

/** Returns the rules of a build that leave such code out. */
export const unusedCodeRules = (): RuleSetRule[] =>
  UNUSED.map(({ test, ...options }) => ({
    test,
    loader: join(import.meta.dirname, 'leave-out.mjs'),
    options,
  }));
