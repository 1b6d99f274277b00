import { parseSync } from '@swc/core';

/** A small fault: a part of a source, from `start` up to but not including `end`, and what replaces it. */
export interface SourceChange {
  readonly operator: string;
  readonly start: number;
  readonly end: number;
  /** The faulty text. */
  readonly text: string;
  readonly kind: 'expression' | 'statement' | 'text';
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** A node of swc's syntax tree, as detailed as the operators need it. */
interface Node {
  readonly type: string;
  readonly span: Span;
  readonly [key: string]: unknown;
}

const SWAPPED: Readonly<Record<string, string>> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '&&': '||',
  '||': '&&',
  '+': '-',
  '-': '+',
};

const NAMES: Readonly<Record<string, string>> = {
  '===': 'equality',
  '!==': 'equality',
  '&&': 'connective',
  '||': 'connective',
  '+': 'sign',
  '-': 'sign',
};

/** Nodes without code that runs, and imports, whose texts are addresses. */
const SKIPPED = /^(?:Ts(?!NonNull|As|Satisfies|Const)|Import|Export(?:All|Named))/;
/** Parts of nodes without code that runs. */
const SKIPPED_KEYS = new Set(['typeAnnotation', 'typeParams', 'typeArguments', 'returnType', 'span', 'key']);
/** Bundlers read the arguments of these. */
const ADDRESSED = new Set(['URL', 'Worker', 'require']);

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'span' in value;

/** Returns the children of a node that run. An argument or an item of a list is wrapped without a type. */
const childrenOf = (node: Node): Node[] =>
  Object.entries(node)
    .filter(([key]) => !SKIPPED_KEYS.has(key))
    .flatMap(([, value]) => (Array.isArray(value) ? value : [value]))
    .map((value) => (isNode(value) ? value : (value?.expression ?? value)))
    .filter(isNode);

/** Returns the nodes of a list of arguments or items. Undefined where one is spread or left out. */
const itemsOf = (list: unknown): Node[] | undefined => {
  if (!Array.isArray(list)) return undefined;
  const items = list.map((item) => (item && !item.spread ? item.expression : undefined));
  return items.every(isNode) ? items : undefined;
};

/** Returns whether a function's body gives a value anywhere. Functions inside do not count. */
const givesValue = (node: Node): boolean =>
  node.type === 'ReturnStatement'
    ? node.argument != null
    : childrenOf(node).some((child) => !/Function|Arrow|Class/.test(child.type) && givesValue(child));

/** Returns every small fault of a TypeScript source, for example a negated condition or a dropped call. */
export const changesOf = (source: string, file: string): SourceChange[] => {
  const bytes = Buffer.from(source);
  // A parser of bytes whose positions begin with 1.
  const charOf =
    bytes.length === source.length
      ? (position: number) => position - 1
      : (position: number) => bytes.toString('utf8', 0, position - 1).length;
  const textOf = ({ span }: Node) => bytes.toString('utf8', span.start - 1, span.end - 1);
  const changes: SourceChange[] = [];
  const add = (
    operator: string,
    { start, end }: Span,
    text: string,
    kind: SourceChange['kind'] = 'expression',
  ) => changes.push({ operator, start: charOf(start), end: charOf(end), text, kind });
  const texts: string[] = [];

  const visit = (node: Node): void => {
    if (SKIPPED.test(node.type)) return;
    const callee = isNode(node.callee) ? node.callee : undefined;
    if (callee && (callee.type === 'Import' || ADDRESSED.has(`${callee.value}`))) return;
    finders.get(node.type)?.(node);
    for (const child of childrenOf(node)) {
      // An attribute's text and a directive cannot become an expression.
      const isBare = node.type === 'JSXAttribute' || node.type === 'ExpressionStatement';
      if (!(isBare && child.type === 'StringLiteral')) visit(child);
    }
  };
  const negate = ({ test }: Node) => {
    // A negated test loses its sign below.
    if (isNode(test) && test.operator !== '!') add('negation', test.span, `!(${textOf(test)})`);
  };
  const returnEarly = ({ body, stmts }: Node) => {
    if (isNode(body)) return returnEarly(body);
    if (!Array.isArray(stmts) || stmts.length < 2) return;
    if (stmts.some(givesValue)) return;
    const { start } = stmts[0].span;
    add('early return', { start, end: start }, 'return;', 'statement');
  };
  const swapArguments = (node: Node) => {
    const [first, second] = itemsOf(node.arguments) ?? [];
    if (first?.type !== second?.type || !first || !second || textOf(first) === textOf(second)) return;
    const between = bytes.toString('utf8', first.span.end - 1, second.span.start - 1);
    const head = bytes.toString('utf8', node.span.start - 1, first.span.start - 1);
    const tail = bytes.toString('utf8', second.span.end - 1, node.span.end - 1);
    add('arguments', node.span, `${head}${textOf(second)}${between}${textOf(first)}${tail}`);
  };
  const finders = new Map<string, (node: Node) => void>([
    ['IfStatement', negate],
    ['ConditionalExpression', negate],
    [
      'BinaryExpression',
      (node) => {
        const { operator, left, right } = node;
        const other = SWAPPED[`${operator}`];
        if (!other || !isNode(left) || !isNode(right)) return;
        const between = bytes.toString('utf8', left.span.end - 1, right.span.start - 1);
        const swapped = between.replace(`${operator}`, () => other);
        add(NAMES[`${operator}`] ?? 'comparison', node.span, textOf(left) + swapped + textOf(right));
      },
    ],
    [
      'UnaryExpression',
      (node) => {
        if (node.operator === '!' && isNode(node.argument)) add('negation', node.span, textOf(node.argument));
      },
    ],
    [
      'ExpressionStatement',
      (node) => {
        const { type } = isNode(node.expression) ? node.expression : node;
        if (/^(Call|Await|Assignment|OptionalChaining)/.test(type))
          add('dropped statement', node.span, ';', 'statement');
      },
    ],
    [
      'ReturnStatement',
      ({ argument }) => {
        if (isNode(argument) && argument.value !== 'undefined')
          add('return undefined', argument.span, 'undefined');
      },
    ],
    [
      'AwaitExpression',
      (node) => {
        if (isNode(node.argument)) add('dropped await', node.span, textOf(node.argument));
      },
    ],
    ['BooleanLiteral', (node) => add('boolean', node.span, `${!node.value}`)],
    [
      'NumericLiteral',
      (node) => {
        add('number', node.span, `${Number(node.value) + 1}`);
        if (node.value) add('number', node.span, `${Number(node.value) - 1}`);
      },
    ],
    [
      'StringLiteral',
      (node) => {
        const other = texts.findLast((text) => text !== textOf(node)) ?? "''";
        if (other !== textOf(node)) add('text', node.span, other);
        texts.push(textOf(node));
      },
    ],
    [
      'ArrayExpression',
      (node) => {
        const items = itemsOf(node.elements) ?? [];
        items.forEach((_, place) => {
          add('dropped item', node.span, `[${items.toSpliced(place, 1).map(textOf).join(', ')}]`);
        });
      },
    ],
    ['CallExpression', swapArguments],
    ['NewExpression', swapArguments],
    ['FunctionDeclaration', returnEarly],
    ['FunctionExpression', returnEarly],
    ['ClassMethod', ({ function: method }) => isNode(method) && returnEarly(method)],
    ['ArrowFunctionExpression', returnEarly],
  ]);

  const module = parseSync(source, { syntax: 'typescript', tsx: file.endsWith('x'), target: 'es2022' });
  for (const item of module.body) if (isNode(item)) visit(item);
  return changes;
};
