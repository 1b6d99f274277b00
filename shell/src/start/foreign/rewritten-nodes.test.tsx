import { act, render } from '@testing-library/react';
import { followRewrites } from './rewritten-nodes';

const wrapIn = (text: Text, ...outer: readonly string[]): HTMLElement => {
  const [name = 'font', ...inner] = outer;
  const element = document.createElement(name);
  element.append(inner.length > 0 ? wrapIn(text, ...inner) : text.cloneNode());
  return element;
};

/** Rewrites a text as translators and extensions do, with the same words. */
const REWRITERS: Readonly<Record<string, (text: Text) => void>> = {
  'replaces by an element': (text) => text.replaceWith(wrapIn(text, 'font')),
  'replaces by nested elements': (text) => text.parentNode?.replaceChild(wrapIn(text, 'font', 'font'), text),
  'replaces by a text': (text) => text.replaceWith(text.data),
  'inserts before and removes': (text) => {
    text.parentNode?.insertBefore(wrapIn(text, 'span'), text);
    text.parentNode?.removeChild(text);
  },
  'inserts behind and removes': (text) => {
    text.after(wrapIn(text, 'span'));
    text.parentNode?.removeChild(text);
  },
  'moves into an element': (text) => {
    const mark = document.createElement('mark');
    text.replaceWith(mark);
    mark.append(text);
  },
  splits: (text) => {
    text.splitText(Math.ceil(text.length / 2));
  },
  'splits and wraps the first half': (text) => {
    text.splitText(Math.ceil(text.length / 2));
    text.replaceWith(wrapIn(text, 'mark'));
  },
  'splits and wraps the second half': (text) => {
    const half = text.splitText(Math.ceil(text.length / 2));
    half.replaceWith(wrapIn(half, 'mark'));
  },
  'splits and wraps both halves': (text) => {
    const half = text.splitText(Math.ceil(text.length / 2));
    half.replaceWith(wrapIn(half, 'font', 'font'));
    text.replaceWith(wrapIn(text, 'font', 'font'));
  },
  'replaces twice': (text) => {
    const first = wrapIn(text, 'font');
    text.replaceWith(first);
    first.replaceWith(wrapIn(text, 'font', 'font'));
  },
  'replaces, and puts back': (text) => {
    const [half, first] = [text.splitText(Math.ceil(text.length / 2)), wrapIn(text, 'font')];
    const second = wrapIn(half, 'font');
    half.replaceWith(second);
    second.replaceWith(half);
    half.replaceWith(second);
    text.replaceWith(first);
    first.replaceWith(text);
  },
  'empties, and adds an element': (text) => {
    text.after(wrapIn(text, 'font'));
    text.data = '';
  },
  'changes in place': (text) => {
    const words = text.data;
    text.nodeValue = 'other words';
    text.nodeValue = words;
  },
};

const textsIn = (root: Node): readonly Text[] => {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (node instanceof Text) texts.push(node);
  return texts;
};

interface State {
  readonly first: string;
  readonly second: string;
  readonly note?: string | undefined;
  readonly names: readonly string[];
  readonly isOpen: boolean;
}

/** Renders texts beside texts and elements, which come, change, move and go. */
function Sentence({ first, second, note, names, isOpen }: State) {
  return (
    <div>
      <p>
        {first} of {second}
        {note !== undefined && ` (${note})`}
        {isOpen ? <b>open</b> : 'shut'}
        {names.length > 0 && ': '}
        {names.map((name) => (
          <i key={name}>
            {name}, {first}
          </i>
        ))}
        {isOpen && 'the end'}
      </p>
      {isOpen && <strong>{second}</strong>}
      {note}
    </div>
  );
}

const STATES = [
  { first: 'one', second: 'two', names: ['a', 'b', 'c'], isOpen: true },
  { first: 'three', second: 'two', note: 'later', names: ['c', 'a', 'b'], isOpen: true },
  { first: 'three', second: 'four', note: 'later', names: ['d', 'c'], isOpen: false },
  { first: 'five', second: 'six', note: 'soon', names: [], isOpen: true },
  { first: 'seven', second: 'eight', names: ['e', 'f'], isOpen: false },
  { first: 'nine', second: 'ten', note: 'now', names: ['f', 'g', 'e'], isOpen: false },
] as const satisfies readonly State[];
const ORDERS = { onwards: STATES, backwards: [...STATES].reverse() };

const contentOf = (state: State): string => {
  const plain = render(<Sentence {...state} />);
  const { textContent } = plain.container;
  plain.unmount();
  return textContent;
};

beforeAll(() => followRewrites(document));

/** Renders the states one after the other, with `change` between them. Returns the contents, and how they should be. */
const showStates = async (states: readonly State[], change: (container: HTMLElement) => void) => {
  const [first, ...later] = states;
  if (!first) throw new Error('There is no state.');
  const { container, rerender, unmount } = render(<Sentence {...first} />);
  const shown: string[] = [];
  for (const state of later) {
    change(container);
    // The observer hears of it.
    await act(async () => undefined);
    rerender(<Sentence {...state} />);
    shown.push(container.textContent);
  }
  unmount();
  return { shown, expected: later.map(contentOf) };
};

const cases = Object.entries(REWRITERS).flatMap(([how, rewrite]) =>
  Object.entries(ORDERS).map(([order, states]) => ({ how, rewrite, order, states })),
);

test.each(cases)('shows each change of a text that somebody $how ($order)', async ({ rewrite, states }) => {
  const { shown, expected } = await showStates(states, (container) => textsIn(container).forEach(rewrite));
  expect(shown).toEqual(expected);
  expect(document.body.textContent).toBe('');
});

test('goes on after somebody has removed nodes', async () => {
  for (const [index] of STATES.entries()) {
    let step = index;
    await showStates([...STATES, ...STATES], (container) => {
      const nodes = [...container.querySelectorAll('*'), ...textsIn(container)];
      step += 1;
      nodes[(step * 7) % nodes.length]?.remove();
    });
    expect(document.body.textContent).toBe('');
  }
});

test('shows a changed text again that somebody has removed', async () => {
  const [first, second] = STATES;
  const { shown } = await showStates([first, second], (container) => textsIn(container)[0]?.remove());
  expect(shown).toEqual([contentOf(second)]);
});

test("leaves an extension's own nodes in their places", async () => {
  const { container, rerender, unmount } = render(<Sentence {...STATES[0]} />);
  const icon = document.createElement('img');
  container.querySelector('p')?.prepend(icon);
  rerender(<Sentence {...STATES[1]} />);
  expect(container.querySelector('p')?.firstChild).toBe(icon);
  unmount();
});

test('refuses wrong calls of others as before', () => {
  const [parent, child] = [document.createElement('p'), document.createTextNode('words')];
  expect(() => parent.removeChild(child)).toThrow(DOMException);
  expect(() => parent.insertBefore(document.createElement('b'), child)).toThrow(DOMException);
});
