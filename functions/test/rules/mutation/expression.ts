/** A part of a rules file, from `start` up to but not including `end`. */
interface Span {
  readonly start: number;
  readonly end: number;
}

/** An expression of the rules language, as detailed as mutations need it. */
export type Expression = Span &
  (
    | {
        readonly kind: 'binary';
        readonly operator: Token;
        readonly left: Expression;
        readonly right: Expression;
      }
    | { readonly kind: 'not'; readonly operand: Expression }
    | { readonly kind: 'list'; readonly items: readonly Expression[] }
    | { readonly kind: 'index'; readonly parts: readonly Expression[] }
    | { readonly kind: 'call'; readonly callee: Token; readonly parts: readonly Expression[] }
    | { readonly kind: 'number' | 'text' | 'path' | 'name' }
  );

/** A word, number, text, path or sign. */
export interface Token extends Span {
  readonly text: string;
}

const TOKEN =
  /(?<space>\s+|\/\/[^\n]*)|'(?:[^'\\]|\\.)*'|\d+|[A-Za-z_]\w*|(?:\/(?:\$\([^)]*\)|\w+))+|&&|\|\||[=!<>]=|[-+*/<>!().,[\];:{}]/y;

const PRECEDENCE: readonly (readonly string[])[] = [
  ['||'],
  ['&&'],
  ['==', '!='],
  ['<', '<=', '>', '>=', 'in', 'is'],
  ['+', '-'],
  ['*', '/'],
];

/** Parses the expression at `start`. @throws Error for a syntax error. */
export function parseExpression(source: string, start: number): Expression {
  let next = readToken(source, start);
  const take = (): Token => {
    const token = next;
    next = readToken(source, token.end);
    return token;
  };
  const sees = (text: string) => next.text === text;
  const expect = (text: string): Token => {
    if (!sees(text)) throw new Error(`"${text}" is expected instead of "${next.text}" at ${next.start}.`);
    return take();
  };
  const items = (close: string): Expression[] => {
    const found: Expression[] = [];
    while (!sees(close)) {
      found.push(binary(0));
      if (sees(',')) take();
    }
    return found;
  };

  function binary(level: number): Expression {
    const operators = PRECEDENCE[level];
    if (!operators) return unary();
    let left = binary(level + 1);
    while (operators.includes(next.text)) {
      const operator = take();
      const right = binary(level + 1);
      left = { kind: 'binary', start: left.start, end: right.end, operator, left, right };
    }
    return left;
  }

  function unary(): Expression {
    if (!sees('!')) return postfix(primary());
    const { start } = take();
    const operand = unary();
    return { kind: 'not', start, end: operand.end, operand };
  }

  function primary(): Expression {
    const token = take();
    if (token.text === '(') {
      const inner = binary(0);
      return { ...inner, start: token.start, end: expect(')').end };
    }
    if (token.text === '[') {
      const found = items(']');
      return { kind: 'list', start: token.start, end: expect(']').end, items: found };
    }
    const kind = /^\d/.test(token.text)
      ? 'number'
      : token.text.startsWith("'")
        ? 'text'
        : token.text.startsWith('/')
          ? 'path'
          : 'name';
    return { kind, start: token.start, end: token.end };
  }

  function postfix(subject: Expression): Expression {
    if (sees('.')) {
      take();
      const member = take();
      if (!sees('(')) return postfix({ kind: 'name', start: subject.start, end: member.end });
      return postfix(call(subject.start, member, [subject]));
    }
    if (sees('[')) {
      take();
      const index = binary(0);
      const end = expect(']').end;
      return postfix({ kind: 'index', start: subject.start, end, parts: [subject, index] });
    }
    if (sees('(') && subject.kind === 'name') {
      const text = source.slice(subject.start, subject.end);
      return postfix(call(subject.start, { ...subject, text }, []));
    }
    return subject;
  }

  function call(start: number, callee: Token, subject: readonly Expression[]): Expression {
    expect('(');
    const found = items(')');
    return { kind: 'call', start, end: expect(')').end, callee, parts: [...subject, ...found] };
  }

  return binary(0);
}

function readToken(source: string, from: number): Token {
  let start = from;
  for (;;) {
    TOKEN.lastIndex = start;
    const match = TOKEN.exec(source);
    if (!match)
      throw new Error(`The syntax at ${start} is not understood: ${source.slice(start, start + 20)}`);
    if (match.groups?.space === undefined) return { start, end: TOKEN.lastIndex, text: match[0] };
    start = TOKEN.lastIndex;
  }
}
