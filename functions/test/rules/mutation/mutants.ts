import { type Expression, parseExpression } from './expression';

/** A rules file with one change. */
export interface Mutant {
  /** The changed line, counted from 1. */
  readonly line: number;
  /** The line before and after the change. */
  readonly before: string;
  readonly after: string;
  readonly rules: string;
}

interface Change {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const SWAPPED_OPERATORS: Readonly<Record<string, string>> = {
  '&&': '||',
  '||': '&&',
  '==': '!=',
  '!=': '==',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '+': '-',
  '-': '+',
};

const ARITHMETIC: ReadonlySet<string> = new Set(['+', '-', '*', '/']);

const SWAPPED_CALLS: Readonly<Record<string, string>> = {
  hasOnly: 'hasAll',
  hasAll: 'hasOnly',
  isLine: 'isLines',
  isLines: 'isLine',
};

/**
 * Returns every mutant of a rules file: drops, negates or fixes a condition; swaps an operator or a check; changes a
 * number by one; leaves out an item of a list, a part of a pattern or a method; widens a match to everything below it.
 */
export function mutantsOf(rules: string): Mutant[] {
  return [...changesOf(rules)].map(({ start, end, text }) => {
    const mutated = rules.slice(0, start) + text + rules.slice(end);
    const lineStart = rules.lastIndexOf('\n', start - 1) + 1;
    const lineAt = (source: string) => source.slice(lineStart).split('\n', 1)[0]?.trim() ?? '';
    return {
      line: rules.slice(0, start).split('\n').length,
      before: lineAt(rules),
      after: lineAt(mutated),
      rules: mutated,
    };
  });
}

function* changesOf(rules: string): Generator<Change> {
  for (const { index, 0: match } of rules.matchAll(/match \/(?!databases)\w+\/{\w+(?=})/g)) {
    const end = index + match.length;
    yield { start: end, end, text: '=**' };
  }
  for (const { index, 1: methods = '' } of rules.matchAll(/allow ([\w, ]+):/g)) {
    const all = methods.split(', ');
    if (all.length === 1) continue;
    const start = index + 'allow '.length;
    for (const method of all) {
      yield { start, end: start + methods.length, text: all.filter((other) => other !== method).join(', ') };
    }
  }
  for (const { index, 0: match } of rules.matchAll(/let \w+ = /g)) {
    yield* changesIn(parseExpression(rules, index + match.length), rules);
  }
  for (const { index, 0: match } of rules.matchAll(/: if |return /g)) {
    const condition = parseExpression(rules, index + match.length);
    yield { ...condition, text: 'true' };
    yield { ...condition, text: 'false' };
    yield* changesIn(condition, rules);
  }
}

function* changesIn(expression: Expression, rules: string): Generator<Change> {
  const sourceOf = ({ start, end }: Expression) => rules.slice(start, end);
  switch (expression.kind) {
    case 'binary': {
      const { operator, left, right } = expression;
      const swapped = SWAPPED_OPERATORS[operator.text];
      if (swapped) yield { ...operator, text: swapped };
      if (operator.text === '&&' || operator.text === '||') {
        // In a chain, every member but the first is the right side of a pair.
        const isChain = left.kind === 'binary' && left.operator.text === operator.text;
        if (!isChain) yield { start: left.start, end: right.start, text: '' };
        yield { start: operator.start, end: right.end, text: '' };
      } else if (!ARITHMETIC.has(operator.text)) {
        yield { ...expression, text: `!(${sourceOf(expression)})` };
      }
      yield* changesIn(left, rules);
      yield* changesIn(right, rules);
      return;
    }
    case 'not':
      yield { ...expression, text: sourceOf(expression.operand) };
      yield* changesIn(expression.operand, rules);
      return;
    case 'list':
      for (const item of expression.items) {
        const rest = expression.items.filter((other) => other !== item).map(sourceOf);
        yield { ...expression, text: `[${rest.join(', ')}]` };
        yield* changesIn(item, rules);
      }
      return;
    case 'index':
      for (const part of expression.parts) yield* changesIn(part, rules);
      return;
    case 'call': {
      const swapped = SWAPPED_CALLS[expression.callee.text];
      if (swapped) yield { ...expression.callee, text: swapped };
      if (/^(is|has|exists|matches)/.test(expression.callee.text)) {
        yield { ...expression, text: `!${sourceOf(expression)}` };
      }
      for (const part of expression.parts) yield* changesIn(part, rules);
      return;
    }
    case 'number':
      for (const step of [-1, 1]) yield { ...expression, text: String(Number(sourceOf(expression)) + step) };
      return;
    case 'text':
      for (const text of patternsLike(sourceOf(expression))) yield { ...expression, text };
      return;
    case 'path':
      yield { ...expression, text: sourceOf(expression).replace(/\/(\w+)(\/[^/]+)$/, '/$1x$2') };
  }
}

const HEX = /\\\\x(?:\{(\w+)\}|(\w\w))/g;
/** A character, a range or a property in a character class. */
const CLASS_PART = /\\\\x(?:\{\w+\}|\w\w)(?:-\\\\x(?:\{\w+\}|\w\w))?|\\\\p\{\w+\}/g;

/** Yields a pattern without one part of a class, or with one hexadecimal limit or count changed by one. */
function* patternsLike(text: string): Generator<string> {
  for (const { index, 1: open = '', 2: body = '' } of text.matchAll(/(\[\^?)([^\]]*)/g)) {
    const parts = body.match(CLASS_PART) ?? [];
    if (parts.join('') !== body) continue;
    const start = index + open.length;
    const withClass = (changed: readonly string[]) =>
      text.slice(0, start) + changed.join('') + text.slice(start + body.length);
    for (const [index, part] of parts.entries()) {
      if (parts.length > 1) yield withClass(parts.toSpliced(index, 1));
      for (const moved of withEndsMoved(part)) yield withClass(parts.toSpliced(index, 1, moved));
    }
  }
  for (const { index, 0: count } of text.matchAll(/(?<=\{(?:\d+,)?)\d+(?=(?:,\d+)?\})(?<!x\{\d+)/g)) {
    for (const step of [-1, 1]) {
      const moved = Number(count) + step;
      if (moved >= 0) yield text.slice(0, index) + moved + text.slice(index + count.length);
    }
  }
}

/** Yields a part of a class with one of its hexadecimal limits changed by one. */
function* withEndsMoved(part: string): Generator<string> {
  for (const { index, 0: end, 1: long, 2: short } of part.matchAll(HEX)) {
    for (const step of [-1, 1]) {
      const code = Number.parseInt(long ?? short ?? '', 16) + step;
      if (code < 0) continue;
      const hex = code.toString(16);
      const moved = short === undefined ? `\\\\x{${hex}}` : `\\\\x${hex.padStart(2, '0')}`;
      yield part.slice(0, index) + moved + part.slice(index + end.length);
    }
  }
}
