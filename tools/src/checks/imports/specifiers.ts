import { parseSync } from '@swc/core';

type SyntaxNode = Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is SyntaxNode => typeof value === 'object' && value !== null;

/** Yields all nodes of a syntax tree, from the root down. */
export function* nodesIn(value: unknown): Generator<SyntaxNode> {
  if (!isNode(value)) return;
  yield value;
  for (const child of Object.values(value)) yield* nodesIn(child);
}

const textOf = (value: unknown): string | undefined =>
  isNode(value) && value.type === 'StringLiteral' && typeof value.value === 'string'
    ? value.value
    : undefined;

/** `import('…')`, `require('…')`, `require.resolve('…')`, `jest.mock('…')` and its siblings. */
const isLoading = (callee: unknown): boolean => {
  if (!isNode(callee)) return false;
  const called = callee.type === 'MemberExpression' ? callee.object : callee;
  return (
    callee.type === 'Import' || (isNode(called) && (called.value === 'require' || called.value === 'jest'))
  );
};

const specifierOf = (node: SyntaxNode): string | undefined => {
  if (node.type === 'TsImportType') return textOf(node.argument);
  if (node.type !== 'CallExpression') return textOf(node.source);
  const [first] = Array.isArray(node.arguments) ? node.arguments : [];
  return isLoading(node.callee) && isNode(first) ? textOf(first.expression) : undefined;
};

/** Matches the sources that `specifiersIn` can read. */
export const SOURCE = /\.(tsx?|[cm]?js)$/;

/** Returns what a source imports, as values or as types: `./a`, `firebase/auth`. */
export const specifiersIn = (path: string, text: string): string[] => {
  const isTypeScript = /\.tsx?$/.test(path);
  const { body } = parseSync(
    text,
    isTypeScript ? { syntax: 'typescript', tsx: path.endsWith('x') } : { syntax: 'ecmascript', jsx: true },
  );
  return [...new Set([...nodesIn(body)].flatMap((node) => specifierOf(node) ?? []))];
};
