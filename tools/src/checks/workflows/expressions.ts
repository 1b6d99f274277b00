import { data, Evaluator, Lexer, Parser } from '@actions/expressions';

/** What the expressions of a workflow may read: `github`, `needs`, `matrix` and so on. */
export type Contexts = Readonly<Record<string, unknown>>;

/** How the steps or jobs before have ended. */
export type Status = 'success' | 'failure';

const dataOf = (value: unknown): data.ExpressionData => JSON.parse(JSON.stringify(value), data.reviver);

const plainOf = (result: data.ExpressionData): unknown => JSON.parse(JSON.stringify(result, data.replacer));

const functionsIn = (status: Status) => {
  const answers = {
    success: status === 'success',
    failure: status === 'failure',
    always: true,
    cancelled: false,
  };
  const conditions = Object.entries(answers).map(([name, answer]) => ({
    name,
    minArgs: 0,
    maxArgs: 0,
    call: () => new data.BooleanData(answer),
  }));
  const hashFiles = { name: 'hashFiles', minArgs: 1, maxArgs: 255, call: () => new data.StringData('hash') };
  return [...conditions, hashFiles];
};

/** Evaluates an expression by GitHub's own parser and evaluator. */
const evaluate = (expression: string, contexts: Contexts, status: Status): unknown => {
  const functions = functionsIn(status);
  const { tokens } = new Lexer(expression).lex();
  const parsed = new Parser(tokens, Object.keys(contexts), functions).parse();
  const values = Object.entries(contexts).map(([key, value]) => ({ key, value: dataOf(value) }));
  const byName = new Map(functions.map((definition) => [definition.name.toLowerCase(), definition]));
  return plainOf(new Evaluator(parsed, new data.Dictionary(...values), byName).evaluate());
};

const EXPRESSION = /\$\{\{(.*?)\}\}/gs;

const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

/** Replaces the expressions in a value of a workflow. A value that is one expression keeps the type of its result. */
export const resolve = (value: unknown, contexts: Contexts): unknown => {
  if (typeof value === 'string') {
    const [whole] = value.matchAll(/^\$\{\{((?:(?!\}\}).)*)\}\}$/gs);
    if (whole) return evaluate(whole[1] ?? '', contexts, 'success');
    return value.replaceAll(EXPRESSION, (_, inner: string) => textOf(evaluate(inner, contexts, 'success')));
  }
  if (Array.isArray(value)) return value.map((item) => resolve(item, contexts));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, resolve(item, contexts)]));
  }
  return value;
};

/** Resolves a mapping whose values are texts, such as `env` and `with`. */
export const resolveTexts = (
  values: Readonly<Record<string, unknown>>,
  contexts: Contexts,
): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, textOf(resolve(value, contexts))]));

const ASKS_FOR_STATUS = /\b(success|failure|always|cancelled)\s*\(/;

/** Evaluates an `if`. As on GitHub, one that does not ask for the status runs only after a success. */
export const holds = (condition: string | undefined, contexts: Contexts, status: Status): boolean => {
  const text = (condition ?? 'success()').trim().replace(/^\$\{\{(.*)\}\}$/s, '$1');
  if (!ASKS_FOR_STATUS.test(text) && status !== 'success') return false;
  const result = evaluate(text, contexts, status);
  return result !== false && result !== null && result !== '' && result !== 0;
};
