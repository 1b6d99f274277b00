const SELECTORS = [
  ...['*', 'p', 'P', '.a', '.a.b', 'p.a', '.a\\:b', 'p, .b', 'p, q', 'html, body'],
  ...['div p', 'div > p', 'p + p', 'p ~ q', 'div > .a', 'div .b, q', 'div>p', 'article h1,\nsection h1'],
  ...['[hidden]', 'p[hidden]', 'p[title="x, y > q"]', '.a[title="x"]', 'input[type="hidden"], q'],
  ...[':root', ':focus', 'input:focus', 'button:disabled', ':is(p, .b)', 'p:not(.a, .b)', 'p:not(div .a)'],
];

const PAGE = `<div class="a"><p id="first">1</p><p class="a b" title="x, y > q">2</p><q class="a:b" hidden>3</q></div>
<section><h1 class="b">4</h1><p class="a" title="x" hidden>5</p></section>
<input type="hidden"><input class="b"><button disabled>6</button><svg><title class="a">7</title></svg>`;

test.each(SELECTORS)(
  'gives the styles of %s to each element that it selects, and to no other',
  (selector) => {
    document.body.innerHTML = PAGE;
    document.querySelector<HTMLInputElement>('input.b')?.focus();
    const style = document.createElement('style');
    style.textContent = `${selector} { display: inline-flex; }`;
    document.head.append(style);
    const all = [...document.querySelectorAll('*')];
    const styled = all.filter((element) => getComputedStyle(element).display === 'inline-flex');
    style.remove();
    expect(styled).toEqual(all.filter((element) => element.matches(selector)));
  },
);
