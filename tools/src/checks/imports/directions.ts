import { dirname, join } from 'node:path';

/** A direction that imports must not take. */
interface Direction {
  /** The paths of the importing files. */
  readonly from: RegExp;
  /** Files that may, for example tests. */
  readonly except?: RegExp;
  /**
   * Matches what they must not import: a path in the checkout, a package's name or entry. A file of the same package begins with
   * `./`: `./src/list/`.
   */
  readonly to: RegExp;
  /** The reason, and what to import instead. */
  readonly because: string;
}

const FIRESTORE_TESTS = /\/store\/firestore\/.*\.test\.tsx?$/;
const TESTS_AND_FAKES = /\.test\.tsx?$|\/fake-[^/]*$/;
const SHARED_ORDER = 'Arrows run one way: this package may not import that one (README, the house).';
/** The forms of an entity stand beside its model, and on top of everything that the sections import. */
const ENTITY_FORMS = /^shared-records\/src\/model\/\w+-forms\.tsx$/;
const RECORDS_ORDER = 'Arrows run one way: model, store, list and form and view, screen.';

/** Every forbidden direction. A file obeys all rules that match it. */
const FORBIDDEN: readonly Direction[] = [
  {
    from: /^(mfe-[^/]+|shell|shared-[^/]+)\/src\//,
    except: FIRESTORE_TESTS,
    to: /^(mfe-[^/]+|shell|shared-[^/]+)\/src\//,
    because: 'A package is imported by its name: name an entry of its package.json.',
  },
  {
    from: /^(mfe-[^/]+|shell|shared-contract|shared-ui|functions|tools)\/src\/(?!.*testing\/)/,
    except: /^tools\/src\/(?!build\/)/,
    to: /^@?firebase(\/|$)/,
    because: 'Only shared-auth and shared-records/store/firestore import Firebase: use what they export.',
  },
  {
    from: /^shared-records\/src\/(model|store\/(?!firestore\/)|list|form|view|neighbours|history|screen)/,
    to: /^@?firebase(\/|$)/,
    because: 'Only shared-auth and shared-records/store/firestore import Firebase: use what they export.',
  },
  {
    from: /^mfe-[^/]+\/src\//,
    to: /^(shell|mfe-[^/]+)(\/|$)/,
    because: 'A section knows neither the shell nor another section: they meet in shared-contract.',
  },
  {
    from: /^mfe-[^/]+\/src\//,
    to: /^(react-router-dom$|(react-router|react-select)(\/|$)|@module-federation\/|shared-(auth\/firebase|records\/firestore)$)/,
    because:
      'Shared through a wrapper: import shared-ui/router, shared-ui/select, shared-auth or shared-records/store.',
  },
  {
    from: /^(mfe-[^/]+|shell)\/src\//,
    except: TESTS_AND_FAKES,
    to: /^(shared-testing|shared-(auth|records)\/testing)$/,
    because: 'Fakes are for tests alone.',
  },
  {
    from: /^shell\/src\//,
    to: /^mfe-[^/]+(\/|$)/,
    because: 'The shell names no section: it finds them by sections.json.',
  },
  {
    from: /^shell\/src\//,
    to: /^(react-router-dom|react-router|react-select)$/,
    because: 'Shared through a wrapper: import shared-ui/router or shared-ui/select.',
  },
  {
    from: /^shell\/src\/(?!host\/federation\/federation\.ts$)/,
    except: TESTS_AND_FAKES,
    to: /^@module-federation\//,
    because: 'Only host/federation/federation.ts talks to the federation runtime.',
  },
  {
    from: /^(shared-(contract|auth|ui)|functions)\/src\/|^shared-records\/src\/(?!testing\/)/,
    to: /^(shell|mfe-[^/]+|tools)(\/|$)/,
    because: 'Arrows run one way: shared packages know neither shell nor sections nor tools.',
  },
  {
    from: /^shared-(contract|auth)\/src\//,
    to: /^shared-(contract|auth|ui|records)(\/|$)/,
    because: SHARED_ORDER,
  },
  { from: /^shared-ui\/src\//, to: /^shared-(contract|auth|records)(\/|$)/, because: SHARED_ORDER },
  {
    from: /^shared-ui\/src\/(?!(overlay|router|search|shortcuts|table|theme)\/)/,
    to: /^shared-ui(\/|$)/,
    because: SHARED_ORDER,
  },
  {
    from: /^shared-ui\/src\/(overlay|router|search|shortcuts|table|theme)\//,
    to: /^\.\/src\/((controls|feedback|form|layout)\/|(lazy|browser-storage)$)/,
    because:
      "An entry of its own: what it takes from shared-ui it takes as the page's one copy, import 'shared-ui'.",
  },
  { from: /^shared-records\/src\/(?!testing\/)/, to: /^shared-contract(\/|$)/, because: SHARED_ORDER },
  {
    from: /^shared-records\/src\/store\//,
    except: FIRESTORE_TESTS,
    // Letters fold alike in lists and in inputs. The file knows no React.
    to: /^shared-ui(?!\/search-key$)(\/|$)/,
    because: SHARED_ORDER,
  },
  {
    from: /^shared-records\/src\/model\//,
    except: ENTITY_FORMS,
    // Letters fold alike in lists and in inputs. The file knows no React.
    to: /^shared-ui(?!\/search-key$)(\/|$)/,
    because: SHARED_ORDER,
  },
  { from: /^shared-records\/src\/model\//, to: /^shared-auth(\/|$)/, because: SHARED_ORDER },
  {
    from: /^shared-records\/src\/model\//,
    except: ENTITY_FORMS,
    to: /^react$|^shared-records(\/|$)|^\.\/src\/(store|list|form|view|screen)\//,
    because: 'A model knows nothing but fields: store, list and form stand on it.',
  },
  {
    from: /^shared-records\/src\/(store|neighbours)\//,
    except: FIRESTORE_TESTS,
    to: /^\.\/src\/(list|form|view|screen)\//,
    because: RECORDS_ORDER,
  },
  { from: /^shared-records\/src\/list\//, to: /^\.\/src\/(form|view|screen)\//, because: RECORDS_ORDER },
  { from: /^shared-records\/src\/form\//, to: /^\.\/src\/(list|view|screen)\//, because: RECORDS_ORDER },
  { from: /^shared-records\/src\/view\//, to: /^\.\/src\/(list|form|screen)\//, because: RECORDS_ORDER },
  {
    from: /^functions\/(?!models\/models\.ts$)/,
    to: /^(shell|mfe-[^/]+)(\/|$)/,
    because: 'Only the generated functions/models/models.ts imports from a section: run npm run models.',
  },
  { from: /^functions\/src\//, to: /^shared-(contract|auth|ui)(\/|$)/, because: SHARED_ORDER },
  {
    from: /^functions\/src\//,
    to: /^shared-records(?!\/model(\/|$))/,
    because: 'Functions share the models alone: import shared-records/model.',
  },
  {
    from: /^tools\/src\/build\//,
    to: /^(shell|mfe-[^/]+)(\/|$)/,
    because: 'The tools build every package and import none.',
  },
  { from: /^tools\/src\/build\//, to: /^shared-(auth|records|ui)(\/|$)/, because: SHARED_ORDER },
];

/** Returns where an import leads: see `Direction.to`. */
const targetOf = (path: string, specifier: string): string => {
  if (!specifier.startsWith('.')) return specifier;
  const target = join(dirname(path), specifier);
  const own = `${path.split('/')[0]}/`;
  return target.startsWith(own) ? `./${target.slice(own.length)}` : target;
};

/** Returns why a file may not import this; nothing where it may. */
export const faultsOf = (path: string, specifier: string): string[] => {
  const target = targetOf(path, specifier);
  return FORBIDDEN.filter(
    ({ from, except, to }) => from.test(path) && !except?.test(path) && to.test(target),
  ).map(({ because }) => because);
};
