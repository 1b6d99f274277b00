import { parseSync } from '@swc/core';
import { present } from './budgets/count-lines';

const { files, read } = present;
/** Not the page of the design system, which shows each look beside the others. */
const screens = files.filter((path) => /^(?!tools|shell\/src\/design).*(?<!\.test)\.tsx$/.test(path));

type Node = Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

const childrenOf = (node: Node): readonly Node[] => Object.values(node).flat().filter(isNode);

const isElement = ({ type }: Node): boolean => type === 'JSXElement';

const openingOf = ({ opening }: Node): Node => (isNode(opening) ? opening : {});

const tagOf = (element: Node): string => {
  const { name } = openingOf(element);
  return isNode(name) ? String(name.value) : '';
};

/** Returns the elements of a JSX child, whatever chooses them: not those in another element. */
const elementsIn = (node: Node): readonly Node[] =>
  isElement(node) ? [node] : childrenOf(node).flatMap(elementsIn);

/** Returns the properties of an element as text, without the elements in them. */
const lookOf = (element: Node): string =>
  JSON.stringify(openingOf(element), (_, value) => (isNode(value) && isElement(value) ? undefined : value));

const isButton = (element: Node): boolean =>
  /Button$|^button$/.test(tagOf(element)) || lookOf(element).includes('"value":"buttonLook"');

/** The one that does what was asked for: it is filled, also if its state says how. */
const isMain = (element: Node): boolean =>
  /"value":"(primary|danger)"/.test(lookOf(element)) ||
  childrenOf(openingOf(element)).some(
    ({ name, value }) =>
      isNode(name) &&
      name.value === 'variant' &&
      isNode(value) &&
      isNode(value.expression) &&
      value.expression.type === 'Identifier',
  );

/** Returns the elements of a source in which another button follows the main one. */
const faultsIn = (node: Node): readonly string[] => {
  // A message in place of a screen begins with its way out.
  if (tagOf(node) === 'Panel') return [];
  const isGroup = isElement(node) || node.type === 'JSXFragment';
  const buttons = isGroup ? [node.children].flat().filter(isNode).flatMap(elementsIn).filter(isButton) : [];
  const last = buttons.at(-1);
  const isWrong = last !== undefined && !isMain(last) && buttons.some(isMain);
  return [...(isWrong ? [tagOf(node)] : []), ...childrenOf(node).flatMap(faultsIn)];
};

const parse = (source: string): Node => ({ ...parseSync(source, { syntax: 'typescript', tsx: true }) });

test('the title of a page comes from ScreenHeader, Form or Panel, which give it one place', () => {
  const own = screens.filter((path) => path.startsWith('mfe-') && /<h[12]\b[^>]*tabIndex/.test(read(path)));
  expect(own).toEqual([]);
});

test('the main button of a dialog, a form and a toolbar is its last one', () => {
  const wrong = screens.filter((path) => faultsIn(parse(read(path))).length > 0);
  expect(wrong).toEqual([]);
});

test.each([
  ['<><Button variant="primary">Save</Button><Button>Cancel</Button></>', 1],
  ['<div><Button type="submit" variant="danger">Delete</Button>{a && <Button>Keep it</Button>}</div>', 1],
  ["<div><Link {...buttonLook('primary')} />{a ? <Back /> : <button />}</div>", 1],
  ["<><Button variant={a ? 'danger' : 'primary'} /><Button>Cancel</Button></>", 1],
  ['<Dialog actions={<><Button variant="primary" /><Button /></>} />', 1],
  ['<><Button>Cancel</Button>{a && <Button variant="primary">Save</Button>}</>', 0],
  ['<><Button>Copy</Button><Button>Print</Button></>', 0],
  ['<Panel actions={<><Button variant="primary">Retry</Button><Button>Reload</Button></>} />', 0],
])('the order of %s is told from its source', (source, count) => {
  expect(faultsIn(parse(`const a = ${source};`))).toHaveLength(count);
});
